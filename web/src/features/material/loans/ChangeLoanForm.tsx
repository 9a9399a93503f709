import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { line } from '@thedot/domain/kernel/fields';
import { MAX_BOOKING_REASON_LENGTH, MAX_MATERIAL_QUANTITY } from '@thedot/domain/limits';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import { refuseOutsideUse } from '@thedot/domain/material/material.rules';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useEditMaterialBooking } from '../borrow/material-bookings.data.ts';
import { materialsQuery } from '../material.data.ts';
import { Moment, MomentField, toInstantOf, toMoment } from '../../../ui/fields/MomentField.tsx';
import { PoliciesField } from './PoliciesField.tsx';

const ChangeValues = z.object({
  start: Moment,
  end: Moment,
  items: z.array(
    z.object({
      materialId: z.string(),
      quantity: z.number().int().min(1).max(MAX_MATERIAL_QUANTITY),
    }),
  ),
  purpose: line(MAX_BOOKING_REASON_LENGTH),
  outsideUse: z.boolean(),
  outsideReason: z.string().max(MAX_BOOKING_REASON_LENGTH),
  acceptedPolicies: z.array(z.string()),
});
type Values = z.infer<typeof ChangeValues>;

interface Props {
  loan: MaterialBooking;
  onClose: () => void;
}

/** Changes the time, the quantities or the purpose of a loan before its hand-out. */
export function ChangeLoanForm({ loan, onClose }: Props) {
  const { t } = useTranslation('loans');
  const { zone } = useFormat();
  const edit = useEditMaterialBooking();
  const { id, lines, details, isTT } = loan;
  const { data: stock = [] } = useQuery(materialsQuery(isTT));
  const policies = stock
    .filter((it) => lines.some(({ material }) => material.id === it.id))
    .flatMap((it) => it.policies);
  return (
    <DialogForm<Values, unknown>
      schema={ChangeValues}
      initialValues={{
        start: toMoment(loan.start, zone),
        end: toMoment(loan.end, zone),
        items: lines.map(({ material, quantity }) => ({ materialId: material.id, quantity })),
        purpose: details?.purpose ?? '',
        outsideUse: details?.outsideUse ?? false,
        outsideReason: details?.outsideReason ?? '',
        acceptedPolicies: [],
      }}
      validate={({ outsideUse, outsideReason }) => ({
        outsideReason: refuseOutsideUse(outsideUse, outsideReason.trim()),
      })}
      confirmLabel={t('change.save')}
      successMessage={t('change.done')}
      errorTitle="errors.title_booking"
      onClose={onClose}
      submit={({ start, end, ...values }, changes) =>
        edit.mutateAsync({
          id,
          body: {
            ...values,
            ...((changes.start !== undefined || changes.end !== undefined) && {
              start: toInstantOf(start, zone),
              end: toInstantOf(end, zone),
            }),
          },
        })
      }
    >
      {(form) => (
        <>
          <MomentField
            label={t('column.start')}
            timeLabel={t('time_of', { name: t('column.start') })}
            {...form.getInputProps('start')}
          />
          <MomentField
            label={t('column.end')}
            timeLabel={t('time_of', { name: t('column.end') })}
            {...form.getInputProps('end')}
          />
          {lines.map(({ material }, index) => (
            <NumberInput
              key={material.id}
              label={material.name}
              min={1}
              clampBehavior="none"
              {...form.getInputProps(`items.${index}.quantity`)}
            />
          ))}
          <TextInput
            label={t('details.purpose')}
            maxLength={MAX_BOOKING_REASON_LENGTH}
            {...form.getInputProps('purpose')}
          />
          <Checkbox
            label={t('details.outside')}
            {...form.getInputProps('outsideUse', { type: 'checkbox' })}
          />
          {form.values.outsideUse && (
            <TextInput
              label={t('details.outside_reason')}
              maxLength={MAX_BOOKING_REASON_LENGTH}
              {...form.getInputProps('outsideReason')}
            />
          )}
          <PoliciesField
            policies={policies}
            label={t('change.accept_policies')}
            value={form.values.acceptedPolicies}
            onChange={(accepted) => form.setFieldValue('acceptedPolicies', accepted)}
            error={form.errors['acceptedPolicies']}
          />
        </>
      )}
    </DialogForm>
  );
}
