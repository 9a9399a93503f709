import { TextInput } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { AppError } from '@thedot/domain/errors';
import { optionalLine, optionalText } from '@thedot/domain/kernel/fields';
import { MAX_RECEIVER_LENGTH } from '@thedot/domain/limits';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import { Condition } from '@thedot/domain/material/material-fields.contract';
import { refusePolicies } from '@thedot/domain/material/material.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { materialItemsQuery } from '../material.data.ts';
import { ConditionSelect, PhotosField } from './ConditionFields.tsx';
import { HandedValues, sendLines, withItem } from './handed-lines.ts';
import { HandedLines } from './HandedLines.tsx';
import { shrinkPhotos } from '../../../lib/media/shrink-photos.ts';
import { findItem, useHandOut } from './loans.data.ts';
import { PoliciesField } from './PoliciesField.tsx';
import { SignatureField } from './SignatureField.tsx';

const HandOutValues = HandedValues.extend({
  condition: Condition,
  note: optionalText(1000),
  receiver: optionalLine(MAX_RECEIVER_LENGTH),
  acceptedPolicies: z.array(z.string()),
});
type Values = z.infer<typeof HandOutValues>;

interface Props {
  loan: MaterialBooking;
  onClose: () => void;
}

/** Hands out what was booked, or less of it; the rest is given up. */
export function HandOutForm({ loan: { id, lines, details }, onClose }: Props) {
  const { t } = useTranslation('loans');
  const handOut = useHandOut();
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [signature, setSignature] = useState<File | null>(null);
  const stocks = useQueries({
    queries: lines.map(({ material }) => materialItemsQuery(material.id)),
  });
  const policies = details?.openPolicies ?? [];
  const nameOf = useDisplayName();
  const choices = lines.map(({ material, quantity }, index) => ({
    materialId: material.id,
    name: material.name,
    most: quantity,
    items: (stocks[index]?.data ?? []).filter(
      ({ state, loan }) => state === 'available' && loan === null,
    ),
  }));

  async function readCode(before: Values['lines'], text: string) {
    const item = await findItem(text);
    const choice = choices.find(({ materialId }) => materialId === item.material.id);
    if (!choice) throw new AppError('material.item_unknown');
    if (item.state !== 'available' || item.loan) {
      throw new AppError('material.item_out', { params: { code: item.code } });
    }
    const { materialId, most } = choice;
    return {
      lines: withItem(before, { materialId, itemId: item.id, most }),
      label: item.material.name,
      detail: item.serial || item.code,
    };
  }

  return (
    <DialogForm<Values, unknown>
      schema={HandOutValues}
      initialValues={{
        lines: choices.map(({ materialId, most }) => ({
          materialId,
          quantity: most,
          itemIds: [],
        })),
        condition: 'good',
        note: '',
        receiver: '',
        acceptedPolicies: [],
      }}
      validate={({ acceptedPolicies }) => ({
        acceptedPolicies: refusePolicies(acceptedPolicies, policies),
      })}
      confirmLabel={t('step.handOut')}
      successMessage={t('hand_out.done')}
      errorTitle="errors.title_booking"
      onClose={onClose}
      canSubmit={({ values }) => values.lines.some(({ quantity }) => quantity > 0)}
      submit={async ({ lines: handed, ...values }) => {
        const sentPhotos = await shrinkPhotos(photos);
        return sendLines(handed, (sent) =>
          handOut.mutateAsync({
            id,
            body: { ...values, lines: sent },
            photos: sentPhotos,
            signature,
          }),
        );
      }}
    >
      {(form) => (
        <>
          <HandedLines
            choices={choices}
            values={form.values.lines}
            getInputProps={form.getInputProps}
            scanHint={t('hand_out.scan_hint')}
            onScan={async (text) => {
              const { lines: next, ...scanned } = await readCode(form.getValues().lines, text);
              form.setFieldValue('lines', next);
              return scanned;
            }}
          />
          <TextInput
            label={<OptionalLabel>{t('hand_out.receiver')}</OptionalLabel>}
            description={t('hand_out.receiver_hint', {
              name: nameOf(details?.borrower.name ?? ''),
            })}
            maxLength={MAX_RECEIVER_LENGTH}
            autoComplete="off"
            {...form.getInputProps('receiver')}
          />
          <ConditionSelect options={Condition.options} {...form.getInputProps('condition')} />
          <AutosizeTextarea
            label={<OptionalLabel>{t('hand_out.note')}</OptionalLabel>}
            description={t('hand_out.note_hint')}
            minRows={2}
            maxLength={1000}
            {...form.getInputProps('note')}
          />
          <PhotosField photos={photos} onChange={setPhotos} />
          <PoliciesField
            policies={policies}
            label={t('hand_out.accept_policies')}
            hint={t('hand_out.open_policies', { name: nameOf(details?.borrower.name ?? '') })}
            value={form.values.acceptedPolicies}
            onChange={(accepted) => form.setFieldValue('acceptedPolicies', accepted)}
            error={form.errors['acceptedPolicies']}
          />
          <SignatureField onChange={setSignature} />
        </>
      )}
    </DialogForm>
  );
}
