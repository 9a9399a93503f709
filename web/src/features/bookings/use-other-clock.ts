import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/session/session.ts';
import { formatFor } from '../../lib/format/format.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { partyOf } from './sides.ts';

/** How a time reads on the clocks of the other side; null when they show the same. */
export function useOtherClock({ zones, ...booking }: BookingPage) {
  const { t, i18n } = useTranslation('bookings');
  const own = useFormat();
  const zone = partyOf(booking, useMe().id) === 'expert' ? zones.requester : zones.expert;
  const theirs = formatFor({ language: i18n.language, zone });
  return ({ start, end }: Slot): string | null => {
    const time = theirs.dayAndRange(start, end);
    if (time === own.dayAndRange(start, end)) return null;
    const isSameDay = theirs.day(start) === own.day(start);
    return t('round.otherZone', {
      time: isSameDay ? theirs.timeRange(start, end) : time,
      zone: own.zoneName(zone, start),
    });
  };
}
