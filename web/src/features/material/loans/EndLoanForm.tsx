import { Text } from '@mantine/core';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import { MATERIAL_LIFECYCLE } from '@thedot/domain/material/material.rules';
import { refuseReason } from '@thedot/domain/scheduling/lifecycle.rules';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useEndMaterialBooking } from '../borrow/material-bookings.data.ts';
import { namesOf } from './loan-names.ts';
import { REASON } from './use-loan-kind.ts';

const EndValues = z.strictObject({ reason: REASON });

interface Props {
  loan: MaterialBooking;
  onClose: () => void;
}

/** Cancels one's own booking, or deletes that of another user with a reason. */
export function EndLoanForm({ loan, onClose }: Props) {
  const { t } = useTranslation('loans');
  const format = useFormat();
  const end = useEndMaterialBooking();
  const { id, isMine } = loan;
  const own = isMine ? 'cancel' : 'delete';
  return (
    <DialogForm<z.infer<typeof EndValues>, unknown>
      schema={EndValues}
      initialValues={{ reason: '' }}
      validate={({ reason }) =>
        isMine ? {} : { reason: refuseReason(MATERIAL_LIFECYCLE, 'delete', reason) }
      }
      confirmLabel={t(`end.${own}`)}
      cancelLabel={t('end.keep')}
      isDestructive
      successMessage={t(`end.done.${own}`)}
      errorTitle="errors.title_booking"
      onClose={onClose}
      submit={({ reason }) => end.mutateAsync({ id, reason })}
    >
      {(form) => (
        <>
          <Text>
            {t('end.text', {
              name: namesOf(loan),
              start: format.dayAndTime(loan.start),
              end: format.dayAndTime(loan.end),
            })}
          </Text>
          {!isMine && (
            <AutosizeTextarea
              label={t('end.reason')}
              description={t('end.reason_hint')}
              minRows={3}
              maxLength={1000}
              data-autofocus
              {...form.getInputProps('reason')}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
