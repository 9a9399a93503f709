import { type SpaceBooking, spaces } from '@thedot/domain/spaces/spaces.contract';
import { SPACE_LIFECYCLE } from '@thedot/domain/spaces/spaces.rules';
import { refuseReason } from '@thedot/domain/scheduling/lifecycle.rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';
import { useCancelSpaceBooking, useDeleteSpaceBooking } from '../spaces.data.ts';

interface Props {
  opened: boolean;
  /** Null before the dialog was opened. */
  booking: SpaceBooking | null;
  onClose: () => void;
}

/** Cancels one's own booking, or deletes that of another user with a reason. */
export function EndBookingDialog({ opened, booking, onClose }: Props) {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  const cancel = useCancelSpaceBooking();
  const remove = useDeleteSpaceBooking();
  if (!booking) return null;
  const title = booking.details?.title ?? '';
  const when = format.dayAndRange(booking.start, booking.end);
  const texts = { opened, onClose, cancelLabel: t('end.keep') };
  if (booking.isMine) {
    return (
      <ConfirmDialog
        {...texts}
        title={t('end.cancel_title')}
        text={t('end.cancel_text', { title, when })}
        confirmLabel={t('end.cancel')}
        isDestructive
        onConfirm={() => cancel.mutateAsync(booking.id)}
        successMessage={t('end.cancelled')}
      />
    );
  }
  return (
    <ReasonDialog
      {...texts}
      title={t('end.delete_title')}
      label={t('end.reason')}
      description={t('end.delete_text', { name: booking.details?.booker.name ?? '', title, when })}
      confirmLabel={t('end.delete')}
      schema={spaces.end.query.shape.reason.unwrap()}
      validate={(reason) => refuseReason(SPACE_LIFECYCLE, 'delete', reason)}
      onConfirm={(reason) => remove.mutateAsync({ id: booking.id, reason })}
      successMessage={t('end.deleted')}
      errorTitle="errors.title_booking"
    />
  );
}
