import type {
  SeriesOccurrence,
  SeriesPreview,
  Slot,
} from '@thedot/domain/scheduling/slot.contract';
import { checkSeries, weeklyRule } from '@thedot/domain/scheduling/series.rules';
import { AppError, assertFound } from '@thedot/domain/errors';
import { DAY_MS, slotAt, spanOf } from '@thedot/domain/kernel/time';
import type { Context } from '../../../kernel/context.ts';
import { findSnapshot } from '../free-slots/availability-snapshots.service.ts';
import { findBookingFor } from '../lists/booking-page.queries.ts';
import type { BookingRow } from '../lists/bookings.queries.ts';
import { toBookingReader } from '../lists/bookings.service.ts';
import { recordBookingEvent } from '../events/booking-events.service.ts';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import { allocateSession } from './allocate-session.service.ts';
import { insertSeries, insertSeriesExceptions } from '../../scheduling/series.queries.ts';
import { insertOccurrence, joinSeries } from './series.queries.ts';

interface SeriesInput {
  readonly expertId: string;
  readonly requesterId: string;
  readonly minutes: number;
  readonly weeks: number;
  /** The start of the first session. */
  readonly start: string;
  readonly except?: string;
}

/** Previews the weeks of a series and whether each is free. */
export async function previewSeries(ctx: Context, input: SeriesInput): Promise<SeriesPreview> {
  const { expertId, requesterId, minutes, weeks, start, except } = input;
  const first = slotAt(start, minutes);
  const { from } = spanOf(first);
  // One more day, because daylight saving time may change within the range.
  const span = { from, to: from + (weeks * 7 + 1) * DAY_MS };
  const snapshot = await findSnapshot(ctx, { expertId, requesterId, except, span });
  const search = { minutes, now: ctx.now().getTime() };
  return {
    timeZone: snapshot.schedule.timeZone,
    occurrences: checkSeries(weeklyRule(weeks), first, snapshot, search),
  };
}

/** Previews the series of a request before it is sent. */
export const previewRequestedSeries = (
  ctx: Context,
  input: Omit<SeriesInput, 'requesterId' | 'except'>,
): Promise<SeriesPreview> => previewSeries(ctx, { ...input, requesterId: ctx.actor.id });

/** Previews the series of a request if one of its times is accepted. */
export async function previewBookingSeries(
  ctx: Context,
  id: string,
  start: string,
): Promise<SeriesPreview> {
  const { expert, requester, minutes, weeks, status } = assertFound(
    await findBookingFor(ctx.db, toBookingReader(ctx.actor), id),
    'booking.not_found',
  );
  if (status !== 'pending') throw new AppError('booking.changed');
  return previewSeries(ctx, {
    expertId: expert.id,
    requesterId: requester.id,
    minutes,
    weeks,
    start,
    except: id,
  });
}

/** Notification parameters of an accepted series: the number of sessions and of skipped weeks. */
export interface SeriesParams extends Readonly<Record<string, string>> {
  readonly sessions: string;
  readonly gaps: string;
}

/**
 * Creates the sessions of the following weeks after the first is allocated: its locks on both parties
 * protect the weeks between check and allocation. Weeks that are not free become gaps.
 */
export async function createSeries(
  tx: Context,
  booking: BookingRow,
  session: Slot,
  needs: SessionNeeds | null,
): Promise<SeriesParams> {
  const { db } = tx;
  const { id, expert, requester, minutes, weeks } = booking;
  const { timeZone, occurrences } = await previewSeries(tx, {
    expertId: expert.id,
    requesterId: requester.id,
    minutes,
    weeks,
    start: session.start,
    except: id,
  });
  const seriesId = await insertSeries(db, {
    kind: 'expert_session',
    rule: weeklyRule(weeks),
    weeks,
    timeZone,
    firstAt: session.start,
  });
  await joinSeries(db, id, seriesId);
  const [, ...following] = occurrences;
  const taken = following.filter(({ free }) => free);
  for (const week of taken) await createOccurrence(tx, booking, seriesId, week, needs);
  await insertSeriesExceptions(
    db,
    seriesId,
    following.filter(({ free }) => !free),
  );
  return {
    sessions: String(taken.length + 1),
    gaps: String(following.length - taken.length),
  };
}

async function createOccurrence(
  tx: Context,
  { id: firstId, expert, requester }: BookingRow,
  seriesId: string,
  { start, end, occurrence }: SeriesOccurrence,
  needs: SessionNeeds | null,
): Promise<void> {
  const { db, actor, now } = tx;
  const session = { start, end };
  const id = await insertOccurrence(db, firstId, { seriesId, occurrence, session, at: now() });
  await allocateSession(tx, { id, expert, requester }, session, { needs, mayMiss: true });
  const step = { bookingId: id, kind: 'accepted', actorId: actor.id, at: now() } as const;
  await recordBookingEvent(tx, { ...step, slots: [session] });
}
