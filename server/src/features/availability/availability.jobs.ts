import type { Logger } from 'pino';
import { type Reading, refreshCalendar } from './personal-calendar-reading.service.ts';
import { type StoredCalendar, takeDue } from './personal-calendar.queries.ts';

/** Each has a thread of its own to read in, of up to 128 MB. */
const LANES = 4;
/** None is begun later in a run, so that it ends within about a minute, when the next one begins. */
const BEGIN_FOR_MS = 50_000;

/** Reads the personal calendars that are due, as many as there is time for; one that fails delays no other. */
export async function readCalendars(ctx: Reading & { readonly log: Logger }): Promise<void> {
  const begun = performance.now();
  const lane = async () => {
    while (performance.now() - begun < BEGIN_FOR_MS) {
      const calendar = await takeDue(ctx.db, ctx.now());
      if (!calendar) return;
      await readOne(ctx, calendar);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
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
