import { refuseReason } from '@thedot/domain/scheduling/lifecycle.rules';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';
import type { BookingKind, DefaultBooking } from './booking-kind.ts';

interface Props {
  kind: BookingKind;
  opened: boolean;
  /** Null before the dialog was opened. */
  booking: DefaultBooking | null;
  onClose: () => void;
  onDone?: () => void;
}

/** Cancels one's own booking, or deletes that of another user with a reason. */
export function EndBookingDialog({ kind, booking, ...dialog }: Props) {
  const { t } = useTranslation('scheduling');
  const format = useFormat();
  const nameOf = useDisplayName();
  if (!booking) return null;
  const { id, details } = booking;
  const title = details?.title ?? '';
  const when = format.dayAndRange(booking.start, booking.end);
  const shared = { ...dialog, cancelLabel: t('end.keep') };
  if (booking.isMine) {
    return (
      <ConfirmDialog
        {...shared}
        title={t('end.cancel_title')}
        text={t('end.cancel_text', { title, when, hint: kind.cancelHint })}
        confirmLabel={t('end.cancel')}
        isDestructive
        onConfirm={() => kind.cancel(id)}
        successMessage={t('end.cancelled')}
      />
    );
  }
  return (
    <ReasonDialog
      {...shared}
      title={t('end.delete_title')}
      label={t('end.reason')}
      description={t('end.delete_text', { name: nameOf(details?.booker.name ?? ''), title, when })}
      confirmLabel={t('end.delete')}
      schema={kind.reason}
      validate={(reason) => refuseReason(kind.lifecycle, 'delete', reason)}
      onConfirm={(reason) => kind.remove({ id, reason })}
      successMessage={t('end.deleted')}
      errorTitle="errors.title_booking"
    />
  );
}
