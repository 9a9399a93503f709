import type { FindCalendarEntries } from '../../kernel/bookable.ts';
import { findExternalBusy } from './personal-calendar.queries.ts';

/**
 * Calendar entries for the busy times of an expert's personal calendar: for the expert, and for staff who select
 * one expert. Calendar feeds leave them out, since they came from a calendar.
 */
export const findExternalBusyEntries: FindCalendarEntries = async (
  { db, actor },
  { scope, kinds, expertId, category, ...range },
) => {
  const ownerId = scope === 'hub' ? expertId : actor.id;
  if (!ownerId || category || !kinds.includes('busy')) return [];
  if (expertId && expertId !== ownerId) return [];
  const times = await findExternalBusy(db, ownerId, range);
  return times.map(({ start, end }) => ({ kind: 'busy', id: `busy/${start}`, start, end }));
};
