import { Text } from '@mantine/core';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { namesOf } from './loan-names.ts';
import { useExtendLoan } from './loans.data.ts';
import { Moment, MomentField, toInstantOf, toMoment } from '../../../ui/fields/MomentField.tsx';

const ExtendValues = z.object({ end: Moment });

interface Props {
  loan: MaterialBooking;
  onClose: () => void;
}

/** Moves the end of a loan, unless other borrowers booked or wait for the material. */
export function ExtendLoanForm({ loan, onClose }: Props) {
  const { t } = useTranslation('loans');
  const format = useFormat();
  const extend = useExtendLoan();
  const { id, end } = loan;
  return (
    <DialogForm<z.infer<typeof ExtendValues>, unknown>
      schema={ExtendValues}
      initialValues={{ end: toMoment(end, format.zone) }}
      confirmLabel={t('step.extend')}
      successMessage={t('extend.done')}
      errorTitle="errors.title_booking"
      onClose={onClose}
      submit={({ end: moment }) =>
        extend.mutateAsync({ id, end: toInstantOf(moment, format.zone) })
      }
    >
      {(form) => (
        <>
          <Text>{t('extend.text', { name: namesOf(loan), end: format.dayAndTime(end) })}</Text>
          <MomentField
            label={t('extend.end')}
            timeLabel={t('time_of', { name: t('extend.end') })}
            {...form.getInputProps('end')}
          />
        </>
      )}
    </DialogForm>
  );
}
