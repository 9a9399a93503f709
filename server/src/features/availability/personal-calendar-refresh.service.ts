import { DAY_MS, dayOf, HOUR_MS, type Span } from '@thedot/domain/kernel/time';
import { CALENDAR_REFRESH_MS, MAX_HORIZON_DAYS, STALE_CALENDAR_MS } from '@thedot/domain/limits';
import type { CalendarFailure } from '@thedot/domain/availability/personal-calendar.contract';
import type { Settings } from '../../kernel/settings.ts';
import type { Db } from '../../db/db.ts';
import type { ChangePublisher } from '../../kernel/publish-change.ts';
import { transact } from '../../kernel/context.ts';
import { bookingUid } from '../../kernel/bookable.ts';
import { bookablesOf, type Feature } from '../../kernel/feature.ts';
import type { Keys } from '../../kernel/keys.ts';
import {
  CalendarReadError,
  fetchCalendar,
} from '../../platform/external-calendars/fetch-calendar.ts';
import { runBusyTimesWorker } from '../../platform/external-calendars/run-busy-times-worker.ts';
import {
  publishExpertChange,
  publishCalendarStatusChange,
} from '../experts/expert-changes.service.ts';
import { findPolicy } from '../experts/expert-snapshots.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  deleteExternalBusy,
  updateGivenUp,
  replaceExternalBusy,
  type StoredCalendar,
  updateReadFailure,
  updateReadSuccess,
  updateSealedAddress,
} from './personal-calendar.queries.ts';

/** What reading a calendar needs; requests and jobs both provide it. */
export interface CalendarContext extends ChangePublisher {
  readonly db: Db;
  readonly keys: Keys;
  readonly features: readonly Feature[];
  readonly settings: Settings;
  readonly now: () => Date;
}

interface FetchBusyTimesInput {
  readonly expertId: string;
  readonly address: string;
  readonly timeZone: string;
  readonly etag: string | null;
}

interface FetchedBusyTimes {
  /** Null when the calendar is unchanged. */
  readonly busy: readonly Span[] | null;
  readonly etag: string | null;
}

const MAX_RETRY_DELAY_MS = HOUR_MS;

export async function fetchBusyTimes(
  { db, features, settings, now }: Pick<CalendarContext, 'db' | 'features' | 'settings' | 'now'>,
  { address, timeZone, etag, expertId }: FetchBusyTimesInput,
): Promise<FetchedBusyTimes> {
  const fetched = await fetchCalendar(address, { etag, isLocal: settings.allowLocalCalendars });
  if (fetched.text === null) return { busy: null, etag };
  const from = now().getTime();
  const within = { from, to: from + (MAX_HORIZON_DAYS + 1) * DAY_MS };
  // The expert may have subscribed to the hub's feed there: a moved session must not block its former time.
  const ownIds = await Promise.all(
    bookablesOf(features).map((it) => it.findIds(db, expertId, now())),
  );
  const busy = await runBusyTimesWorker({
    text: fetched.text,
    timeZone,
    within,
    ignoredUids: ownIds.flat().map(bookingUid),
  });
  return { busy, etag: fetched.etag };
}

/** Reads a saved calendar and stores its busy times, or the failure. */
export async function refreshCalendar(ctx: CalendarContext, stored: StoredCalendar): Promise<void> {
  const { keys, now } = ctx;
  const calendar = await reseal(ctx, stored);
  const address = keys.unseal('personal-calendar', calendar.sealed, calendar.expertId);
  if (address === null) return recordFailure(ctx, calendar, 'key_lost');
  const { timeZone } = await findPolicy(ctx, calendar.expertId);
  try {
    const etag = etagToSend(calendar, now());
    const { expertId } = calendar;
    const read = await fetchBusyTimes(ctx, { expertId, address, timeZone, etag });
    await transact(ctx, async (tx) => {
      const isSaved = await updateReadSuccess(tx.db, calendar, { etag: read.etag, at: now() });
      if (!isSaved) return;
      publishCalendarStatusChange(tx, expertId);
      if (!read.busy) return;
      await replaceExternalBusy(tx.db, expertId, read.busy);
      publishExpertChange(tx, expertId);
    });
  } catch (error) {
    if (!(error instanceof CalendarReadError)) throw error;
    await recordFailure(ctx, calendar, error.failure);
  }
}

/** Encrypts the address with the current secret. */
async function reseal(
  { db, keys }: CalendarContext,
  calendar: StoredCalendar,
): Promise<StoredCalendar> {
  const sealed = keys.reseal('personal-calendar', calendar.sealed, calendar.expertId);
  if (sealed === null) return calendar;
  await updateSealedAddress(db, calendar, sealed);
  return { ...calendar, sealed };
}

/** Sends no ETag once a day: the window of days that are read moves on, even if the calendar is unchanged. */
function etagToSend({ etag, fetchedAt }: StoredCalendar, now: Date): string | null {
  const isReadToday =
    fetchedAt !== null && dayOf(Date.parse(fetchedAt), 'UTC') === dayOf(now.getTime(), 'UTC');
  return isReadToday ? etag : null;
}

/** Retries with backoff. After a day of failures the busy times are deleted and the expert is notified once. */
async function recordFailure(
  ctx: CalendarContext,
  calendar: StoredCalendar,
  failure: CalendarFailure,
): Promise<void> {
  const { expertId, failures, fetchedAt } = calendar;
  const at = ctx.now();
  const retryDelay = Math.min(
    CALENDAR_REFRESH_MS * 2 ** Math.min(failures, 10),
    MAX_RETRY_DELAY_MS,
  );
  const isStale = fetchedAt === null || at.getTime() - Date.parse(fetchedAt) >= STALE_CALENDAR_MS;
  await transact(ctx, async (tx) => {
    const { db } = tx;
    const next = new Date(at.getTime() + retryDelay);
    const isSaved = await updateReadFailure(db, calendar, { failure, at, next });
    if (isSaved) publishCalendarStatusChange(tx, expertId);
    if (!isSaved || !isStale || !(await updateGivenUp(db, calendar, at))) return;
    await deleteExternalBusy(db, expertId);
    publishExpertChange(tx, expertId);
    await notify(
      { ...tx, actor: null },
      {
        to: [expertId],
        type: 'availability.calendar_lost',
        eventId: crypto.randomUUID(),
        params: { failure },
      },
    );
  });
}
