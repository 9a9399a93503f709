import type { calendar, CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { hasStatus, refuseRange } from '@thedot/domain/calendar/calendar.rules';
import { AppError, assertAllowed } from '@thedot/domain/errors';
import type { Asked, Reply } from '@thedot/domain/kernel/endpoint';
import { MOST_CALENDAR_ENTRIES } from '@thedot/domain/limits';
import { CALENDARS } from '../../calendars.ts';
import type { Context } from '../../kernel/context.ts';
import { readerOf } from '../bookings/bookings.service.ts';
import { findCalendarExperts } from './calendar-experts.queries.ts';

type Calendar = (typeof calendar)['entries'];

/** What has a time, from all features, in order. */
export async function findEntries(
  ctx: Context,
  query: Asked<Calendar>['query'],
): Promise<Reply<Calendar>> {
  assertAllowed(refuseRange(query));
  if (query.scope === 'hub' && !readerOf(ctx.actor).seesAll) throw new AppError('access.denied');
  const { status } = query;
  const kinds = query.kinds.filter((kind) => status === undefined || hasStatus(kind, status));
  const wanted = { ...query, kinds, limit: MOST_CALENDAR_ENTRIES + 1 };
  const parts = await Promise.all(
    CALENDARS.map(async ({ entries }) => (await entries?.(ctx, wanted)) ?? []),
  );
  const entries = parts.flat().toSorted(inOrder);
  return {
    entries: entries.slice(0, MOST_CALENDAR_ENTRIES),
    isWhole: entries.length <= MOST_CALENDAR_ENTRIES,
  };
}

/** Whose sessions the hub’s calendar can be narrowed to. */
export const findExperts = async (
  { db }: Context,
  query: Asked<(typeof calendar)['experts']>['query'],
): Promise<Reply<(typeof calendar)['experts']>> => ({
  items: await findCalendarExperts(db, query),
});

/** By time; what begins at once stays where it was from one answer to the next. */
const inOrder = (a: CalendarEntry, b: CalendarEntry): number =>
  Date.parse(a.start) - Date.parse(b.start) || (a.id < b.id ? -1 : 1);
