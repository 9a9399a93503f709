import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { useBookingName } from '../use-booking-name.ts';
import { RescheduleForm } from './RescheduleForm.tsx';

interface Props {
  booking: BookingPage;
  opened: boolean;
  onClose: () => void;
  onMoved?: (moved: BookingPage) => void;
  message?: string;
}

export function ReschedulePanel({ booking, opened, ...on }: Props) {
  const { t } = useTranslation('life');
  const name = useBookingName(booking);
  return (
    <FormPanel opened={opened} onClose={on.onClose} title={t('reschedule.title', { name })}>
      <RescheduleForm booking={booking} {...on} />
    </FormPanel>
  );
}
