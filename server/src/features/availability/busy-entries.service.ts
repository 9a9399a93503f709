import type { CalendarSource } from '../../kernel/calendar-source.ts';
import { findBusy } from './personal-calendar.queries.ts';

/**
 * What an expert’s personal calendar holds: theirs alone, or for staff who look at one expert. It is not told to
 * other calendars, since it came from one.
 */
export const busyTimes: CalendarSource = {
  entries: async ({ db, actor }, { scope, kinds, expertId, category, ...stretch }) => {
    const whose = scope === 'hub' ? expertId : actor.id;
    if (!whose || category || !kinds.includes('busy')) return [];
    if (expertId && expertId !== whose) return [];
    const times = await findBusy(db, whose, stretch);
    return times.map(({ start, end }) => ({ kind: 'busy', id: `busy/${start}`, start, end }));
  },
};
