import type { Booking } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/session/session.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { counterpartOf } from './sides.ts';

/** How a booking is called: its topic, and who one meets. */
export function useBookingName(booking: Booking): string {
  const { t } = useTranslation(['bookings', 'experts']);
  const nameOf = useDisplayName();
  const { name } = counterpartOf(booking, useMe().id);
  return t('heading', { category: t(`experts:category.${booking.category}`), name: nameOf(name) });
}
