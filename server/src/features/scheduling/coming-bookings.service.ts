import { CalendarKind } from '@thedot/domain/calendar/calendar.contract';
import type { ComingBooking } from '@thedot/domain/expert-sessions/bookings.contract';
import type { Context } from '../../kernel/context.ts';

/** The kinds of what users book for themselves; sessions have lists of their own. */
const KINDS = CalendarKind.exclude(['session', 'request', 'busy']).options;

const MAX_COMING = 20;

/** The actor's bookings of all kinds but sessions that have not ended and start before the time, earliest first. */
export async function findComingBookings(ctx: Context, until: Date): Promise<ComingBooking[]> {
  const query = {
    kinds: KINDS,
    scope: 'mine' as const,
    from: ctx.now().toISOString(),
    to: until.toISOString(),
    limit: MAX_COMING,
  };
  const parts = await Promise.all(
    ctx.features.map(async ({ calendarEntries }) => (await calendarEntries?.(ctx, query)) ?? []),
  );
  return parts
    .flat()
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .slice(0, MAX_COMING)
    .map(({ kind, id, start, end, ...it }) => ({
      kind,
      id,
      start,
      end,
      title: 'title' in it ? it.title : '',
    }));
}
