import type { Schedule } from '@thedot/domain/availability/availability.contract';
import type { HubClosure } from '@thedot/domain/availability/hub-closures.contract';
import { coversDay, weekdayOf } from '../../lib/format/calendar-days.ts';

/** What holds on a date: the hub is closed, hours of its own, off, the week's hours, or none. */
export type DateMark = 'hub' | 'own' | 'off' | 'open' | 'shut';

type Dates = Pick<Schedule, 'hours' | 'days' | 'closures'>;
type Days = Pick<HubClosure, 'firstDay' | 'lastDay'>;

/** In the order in which the one outdoes the other. */
export function markOf(date: string, said: Dates, hub: readonly Days[]): DateMark {
  if (hub.some(coversDay(date))) return 'hub';
  if (said.days.some((it) => it.date === date)) return 'own';
  if (said.closures.some(coversDay(date))) return 'off';
  return said.hours.some(({ wday }) => wday === weekdayOf(date)) ? 'open' : 'shut';
}

/** What to begin with when a date gets hours of its own: those it would have had. */
export const intervalsFor = (date: string, { hours }: Pick<Schedule, 'hours'>) => {
  const usual = hours
    .filter(({ wday }) => wday === weekdayOf(date))
    .map(({ start, end }) => ({ start, end }));
  return usual.length > 0 ? usual : [{ start: '09:00', end: '12:00' }];
};
