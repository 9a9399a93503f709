import { SeriesScope } from '@thedot/domain/spaces/series-scope.contract';
import { Text } from '@mantine/core';
import { refuseReason } from '@thedot/domain/scheduling/lifecycle.rules';
import { spaceBookings, type SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { SPACE_LIFECYCLE } from '@thedot/domain/spaces/spaces.rules';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useEndSpaceBookings } from '../spaces.data.ts';
import { ScopeField } from './ScopeField.tsx';

const EndValues = z.strictObject({
  scope: SeriesScope,
  reason: spaceBookings.end.query.shape.reason.unwrap(),
});

interface Props {
  booking: SpaceBooking;
  onClose: () => void;
}

/** Cancels one's own booking, or deletes that of another user with a reason; also several of a series. */
export function EndSpaceBookingForm({ booking, onClose }: Props) {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  const end = useEndSpaceBookings();
  const { id, isMine, seriesId } = booking;
  return (
    <DialogForm<z.infer<typeof EndValues>, unknown>
      schema={EndValues}
      initialValues={{ scope: 'one', reason: '' }}
      validate={({ reason }) =>
        isMine ? {} : { reason: refuseReason(SPACE_LIFECYCLE, 'delete', reason) }
      }
      confirmLabel={t(isMine ? 'booking.cancel' : 'booking.delete')}
      cancelLabel={t('booking.keep')}
      isDestructive
      successMessage={t(isMine ? 'booking.cancelled' : 'booking.deleted')}
      errorTitle="errors.title_booking"
      onClose={onClose}
      submit={(values) => end.mutateAsync({ id, ...values })}
    >
      {(form) => (
        <>
          <Text>{`${format.dayAndRange(booking.start, booking.end)}. ${t('cancel_hint')}`}</Text>
          {seriesId && (
            <ScopeField
              value={form.values.scope}
              onChange={(scope) => form.setFieldValue('scope', scope)}
            />
          )}
          {!isMine && (
            <AutosizeTextarea
              label={t('booking.reason')}
              description={t('booking.reason_hint')}
              minRows={3}
              maxLength={1000}
              {...form.getInputProps('reason')}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
