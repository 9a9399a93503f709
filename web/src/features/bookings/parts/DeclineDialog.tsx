import { notifications } from '@mantine/notifications';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '../../../app/session.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useDecline } from '../bookings.data.ts';
import { counterpartOf } from '../sides.ts';
import { useBookingName } from '../use-booking-name.ts';
import { ReasonForm } from './ReasonForm.tsx';

interface Props {
  booking: BookingPage;
  opened: boolean;
  onClose: () => void;
}

export function DeclineDialog({ booking, opened, onClose }: Props) {
  const { t } = useTranslation('bookings');
  const decline = useDecline(booking.id);
  const title = t('decline.title', { name: useBookingName(booking) });
  const { id } = useMe();
  const { name } = counterpartOf(booking, id);
  const navigate = useNavigate();

  function declined({ status, expert }: BookingPage) {
    onClose();
    if (status !== 'pending') {
      notifications.show({ message: t('done.rejected'), color: 'olive' });
      return;
    }
    // It is somebody else's from here on.
    notifications.show({ message: t('done.passedOn', { name: expert.name }), color: 'olive' });
    void navigate('/booking', { replace: true });
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <ReasonForm
        move="decline"
        label={t('decline.reason')}
        hint={t('decline.hint', { name })}
        confirm={t('decline.confirm')}
        keep={t('decline.keep')}
        onSubmit={decline.mutateAsync}
        onDone={declined}
        onKeep={onClose}
      />
    </Dialog>
  );
}
