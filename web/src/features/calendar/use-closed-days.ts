import { useQuery } from '@tanstack/react-query';
import { hasOpeningHours } from '@thedot/domain/access/roles';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { coversDay, monthOf } from '../../lib/format/calendar-days.ts';
import { useMe } from '../../lib/session/session.ts';
import { closuresFromQuery, scheduleQuery } from '../availability/availability.data.ts';

export type GetClosure = (day: string) => string | undefined;

/** Returns why a day is closed: a closure of the hub, or a day off of the viewer. */
export function useClosedDays(firstDay: string, today: string): GetClosure {
  const { t } = useTranslation('calendar');
  const { role } = useMe();
  // From a full month, so that most weeks share one call.
  const from = `${monthOf(firstDay < today ? firstDay : today)}-01`;
  const hub = useQuery(closuresFromQuery(from)).data;
  const isExpert = hasOpeningHours(role);
  const own = useQuery({ ...scheduleQuery(), enabled: isExpert, meta: { silent: true } }).data;
  const daysOff = isExpert ? own?.closures : undefined;

  return useCallback(
    (day) => {
      const closure = hub?.find(coversDay(day));
      if (closure) return t('closure.hub', { name: closure.name });
      return daysOff?.some(coversDay(day)) ? t('closure.off') : undefined;
    },
    [hub, daysOff, t],
  );
}
