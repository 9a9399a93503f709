import type { Booking } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../app/session.ts';
import { useNameOf } from '../../ui/use-name-of.ts';
import { counterpartOf } from './sides.ts';

/** How a booking is called: its topic, and who one meets. */
export function useBookingName(booking: Booking): string {
  const { t } = useTranslation(['bookings', 'experts']);
  const nameOf = useNameOf();
  const { name } = counterpartOf(booking, useMe().id);
  return t('heading', { category: t(`experts:category.${booking.category}`), name: nameOf(name) });
}
