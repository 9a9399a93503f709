import {
  isNearHoursLimit,
  remainingMinutes,
  refuseMoreHours,
  refuseMoreRequests,
} from '@thedot/domain/bookings/bookings.rules';
import { useTranslation } from 'react-i18next';
import type { Bookable } from '../bookable.ts';
import { Note } from '../../../ui/Note.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';

interface Props {
  expert: Pick<Bookable, 'name' | 'hours' | 'leastHours' | 'requestsToday'>;
  minutes: number;
}

/** Says before sending when the request would be too much, or leaves little of the organization's hours. */
export function HoursNote({ expert, minutes }: Props) {
  const { name, hours, leastHours, requestsToday } = expert;
  const { t } = useTranslation('experts');
  const format = useFormat();
  if (refuseMoreRequests(requestsToday)) {
    return <Note>{t('quota.full', { count: requestsToday.limit })}</Note>;
  }
  if (!hours) {
    const isNear = leastHours && !refuseMoreHours(leastHours, minutes);
    if (!isNear || !isNearHoursLimit(leastHours, minutes)) return null;
    return <Note>{t('hours.nearAny', { hours: format.hours(remainingMinutes(leastHours)) })}</Note>;
  }
  const left = remainingMinutes(hours);
  if (left === 0) return <Note>{t('hours.none', { name })}</Note>;
  if (refuseMoreHours(hours, minutes)) {
    return (
      <Note>{t('hours.over', { needed: format.hours(minutes), left: format.hours(left) })}</Note>
    );
  }
  if (!isNearHoursLimit(hours, minutes)) return null;
  return <Note>{t('hours.near', { hours: format.hours(left), name })}</Note>;
}
