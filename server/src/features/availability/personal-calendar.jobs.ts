import type { Logger } from 'pino';
import { type CalendarContext, refreshCalendar } from './personal-calendar-refresh.service.ts';
import { type StoredCalendar, takeDueCalendar } from './personal-calendar.queries.ts';

/** Each parallel read uses a worker thread with up to 128 MB. */
const PARALLEL_READS = 4;
/** No calendar is started later in a run, so that a run ends in about a minute, when the next one starts. */
const START_WITHIN_MS = 50_000;

/** Reads due personal calendars while there is time; a failing one does not delay the others. */
export async function refreshDueCalendars(
  ctx: CalendarContext & { readonly log: Logger },
): Promise<void> {
  const startedAt = performance.now();
  const readUntilDone = async () => {
    while (performance.now() - startedAt < START_WITHIN_MS) {
      const calendar = await takeDueCalendar(ctx.db, ctx.now());
      if (!calendar) return;
      await refreshAndLogFailure(ctx, calendar);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_READS }, readUntilDone));
}

async function refreshAndLogFailure(
  ctx: CalendarContext & { readonly log: Logger },
  calendar: StoredCalendar,
): Promise<void> {
  try {
    await refreshCalendar(ctx, calendar);
  } catch (error) {
    ctx.log.warn({ err: error, expertId: calendar.expertId }, 'a calendar could not be read');
  }
}
