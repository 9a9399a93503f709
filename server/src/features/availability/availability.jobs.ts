import { CALENDAR_EVERY_MS } from '@thedot/domain/limits';
import type { Logger } from 'pino';
import { type Reading, refreshCalendar } from './calendar-reading.service.ts';
import { type StoredCalendar, takeDue } from './personal-calendar.queries.ts';

/** Each of them may take eight seconds, so that a run ends within the minute. */
const AT_ONCE = 4;
const MOST_A_RUN = 28;

/** Reads the personal calendars that are due; one that fails delays no other. */
export async function readCalendars(ctx: Reading & { readonly log: Logger }): Promise<void> {
  const now = ctx.now();
  const next = new Date(now.getTime() + CALENDAR_EVERY_MS);
  const due = await takeDue(ctx.db, { now, next, limit: MOST_A_RUN });
  const lane = async () => {
    for (let calendar = due.pop(); calendar; calendar = due.pop()) await readOne(ctx, calendar);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function readOne(
  ctx: Reading & { readonly log: Logger },
  calendar: StoredCalendar,
): Promise<void> {
  try {
    await refreshCalendar(ctx, calendar);
  } catch (error) {
    ctx.log.warn({ err: error, expertId: calendar.expertId }, 'a calendar could not be read');
  }
}
