import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { useBookingName } from '../use-booking-name.ts';
import classes from './OtherTimesPanel.module.css';
import { RescheduleForm } from './RescheduleForm.tsx';

interface Props {
  booking: BookingPage;
  opened: boolean;
  onClose: () => void;
}

export function ReschedulePanel({ booking, opened, onClose }: Props) {
  const { t } = useTranslation('life');
  const name = useBookingName(booking);
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      size={760}
      title={t('reschedule.title', { name })}
      classNames={{
        header: classes.header ?? '',
        content: classes.content ?? '',
        body: classes.body ?? '',
      }}
    >
      <RescheduleForm booking={booking} onClose={onClose} />
    </SidePanel>
  );
}
