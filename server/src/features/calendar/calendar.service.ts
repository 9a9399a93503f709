import type { calendar, CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { canHaveStatus, refuseRange } from '@thedot/domain/calendar/calendar.rules';
import { AppError, assertAllowed } from '@thedot/domain/errors';
import type { ParsedInput, Reply } from '@thedot/domain/kernel/endpoint';
import { MAX_CALENDAR_ENTRIES } from '@thedot/domain/limits';
import type { Context } from '../../kernel/context.ts';
import { featuresInUse } from '../../kernel/feature.ts';
import { toBookingReader } from '../expert-sessions/lists/bookings.service.ts';
import { findCalendarExperts } from './calendar-experts.queries.ts';

type Calendar = (typeof calendar)['entries'];

/** Lists the calendar entries of all features, by time. */
export async function findEntries(
  ctx: Context,
  query: ParsedInput<Calendar>['query'],
): Promise<Reply<Calendar>> {
  assertAllowed(refuseRange(query));
  if (query.scope === 'hub' && !toBookingReader(ctx.actor).canReadAll)
    throw new AppError('access.denied');
  const { status } = query;
  const kinds = query.kinds.filter((kind) => status === undefined || canHaveStatus(kind, status));
  const wanted = { ...query, kinds, limit: MAX_CALENDAR_ENTRIES + 1 };
  const parts = await Promise.all(
    featuresInUse(ctx).map(
      async ({ calendarEntries }) => (await calendarEntries?.(ctx, wanted)) ?? [],
    ),
  );
  const entries = parts.flat().toSorted(compareEntries);
  return {
    entries: entries.slice(0, MAX_CALENDAR_ENTRIES),
    isComplete: entries.length <= MAX_CALENDAR_ENTRIES,
  };
}

/** Lists the experts by whom the hub's calendar can be filtered. */
export const findExperts = async (
  { db }: Context,
  query: ParsedInput<(typeof calendar)['experts']>['query'],
): Promise<Reply<(typeof calendar)['experts']>> => ({
  items: await findCalendarExperts(db, query),
});

/** Sorts by time, then by id for a stable order. */
const compareEntries = (a: CalendarEntry, b: CalendarEntry): number =>
  Date.parse(a.start) - Date.parse(b.start) || (a.id < b.id ? -1 : 1);
