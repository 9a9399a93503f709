import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { bookingQuery } from '../../bookings/bookings.data.ts';

export function BookingCard({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('chat-room');
  const { data } = useQuery(bookingQuery(bookingId));
  return data ? <Link to={`/booking/${bookingId}`}>{t('a_session')}</Link> : null;
}
