import { DAY_MS, dayOf, HOUR_MS, type Span } from '@thedot/domain/kernel/time';
import { CALENDAR_EVERY_MS, MOST_HORIZON_DAYS, STALE_CALENDAR_MS } from '@thedot/domain/limits';
import type { CalendarFailure } from '@thedot/domain/availability/personal-calendar.contract';
import type { Settings } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Announcer } from '../../kernel/announce.ts';
import { transact } from '../../kernel/context.ts';
import type { Keys } from '../../platform/keys.ts';
import { CalendarUnread, fetchCalendar } from '../../platform/foreign-calendars/fetch-calendar.ts';
import { readBusy } from '../../platform/foreign-calendars/read-busy.ts';
import { findSessionUids } from '../bookings/calendar.service.ts';
import { announceExpert, announceOwnHours } from '../experts/announcing.service.ts';
import { findPolicy } from '../experts/receptions.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  deleteBusy,
  giveUp,
  replaceBusy,
  type StoredCalendar,
  updateFailed,
  updateRead,
} from './personal-calendar.queries.ts';

/** What reading takes; a call and a job both have it. */
export interface Reading extends Announcer {
  readonly db: Db;
  readonly keys: Keys;
  readonly settings: Settings;
  readonly now: () => Date;
}

interface Wanted {
  readonly expertId: string;
  readonly address: string;
  readonly timeZone: string;
  readonly etag: string | null;
}

interface Read {
  /** Null when nothing has changed. */
  readonly busy: readonly Span[] | null;
  readonly etag: string | null;
}

const LONGEST_PAUSE_MS = HOUR_MS;

export async function readCalendarAt(
  { db, settings, now }: Pick<Reading, 'db' | 'settings' | 'now'>,
  { address, timeZone, etag, expertId }: Wanted,
): Promise<Read> {
  const fetched = await fetchCalendar(address, { etag, isLocal: settings.localCalendars });
  if (fetched.text === null) return { busy: null, etag };
  const from = now().getTime();
  const within = { from, to: from + (MOST_HORIZON_DAYS + 1) * DAY_MS };
  // Their sessions here stand there too, perhaps as they were: what is moved must not be in its own way.
  const ours = await findSessionUids(db, expertId, now());
  const busy = await readBusy({ text: fetched.text, timeZone, within, ours });
  return { busy, etag: fetched.etag };
}

/** Reads a calendar that is kept here, and notes what came of it. */
export async function refreshCalendar(ctx: Reading, calendar: StoredCalendar): Promise<void> {
  const { keys, now } = ctx;
  const address = keys.unseal('personal-calendar', calendar.sealed, calendar.expertId);
  if (address === null) return noteFailure(ctx, calendar, 'key_lost');
  const { timeZone } = await findPolicy(ctx, calendar.expertId);
  try {
    const etag = markOf(calendar, now());
    const { expertId } = calendar;
    const read = await readCalendarAt(ctx, { expertId, address, timeZone, etag });
    await transact(ctx, async (tx) => {
      const isKept = await updateRead(tx.db, calendar, { etag: read.etag, at: now() });
      if (!isKept) return;
      announceOwnHours(tx, expertId);
      if (!read.busy) return;
      await replaceBusy(tx.db, expertId, read.busy);
      announceExpert(tx, expertId);
    });
  } catch (error) {
    if (!(error instanceof CalendarUnread)) throw error;
    await noteFailure(ctx, calendar, error.failure);
  }
}

/** Once a day all is read, changed or not: the days ahead that it is read for move on. */
function markOf({ etag, fetchedAt }: StoredCalendar, now: Date): string | null {
  const isOfToday =
    fetchedAt !== null && dayOf(Date.parse(fetchedAt), 'UTC') === dayOf(now.getTime(), 'UTC');
  return isOfToday ? etag : null;
}

/** Old busy times stay for a day, then they go, and the expert is told once. */
async function noteFailure(
  ctx: Reading,
  calendar: StoredCalendar,
  failure: CalendarFailure,
): Promise<void> {
  const { expertId, failures, fetchedAt } = calendar;
  const at = ctx.now();
  const pause = Math.min(CALENDAR_EVERY_MS * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MS);
  const isStale = fetchedAt === null || at.getTime() - Date.parse(fetchedAt) >= STALE_CALENDAR_MS;
  await transact(ctx, async (tx) => {
    const { db } = tx;
    const next = new Date(at.getTime() + pause);
    const isKept = await updateFailed(db, calendar, { failure, at, next });
    if (isKept) announceOwnHours(tx, expertId);
    if (!isKept || !isStale || !(await giveUp(db, calendar, at))) return;
    await deleteBusy(db, expertId);
    announceExpert(tx, expertId);
    await notify(
      { ...tx, actor: null },
      {
        to: [expertId],
        type: 'availability.calendar_lost',
        fact: crypto.randomUUID(),
        params: { failure },
        link: '/account?tab=availability',
      },
    );
  });
}
