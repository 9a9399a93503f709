import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { SeriesOccurrence, SeriesPreview } from '@thedot/domain/bookings/series.contract';
import { checkSeries } from '@thedot/domain/bookings/series.rules';
import { AppError, assertFound } from '@thedot/domain/errors';
import { DAY_MS, MINUTE_MS, slotOf } from '@thedot/domain/kernel/time';
import type { Context } from '../../kernel/context.ts';
import { findSnapshot } from '../experts/receptions.service.ts';
import { findBookingFor } from './booking-page.queries.ts';
import type { BookingRow } from './bookings.queries.ts';
import { readerOf } from './bookings.service.ts';
import { noteStep } from './history.service.ts';
import { claimSession } from './session-claims.service.ts';
import { insertGaps, insertOccurrence, insertSeries, joinSeries } from './series.queries.ts';

interface Wanted {
  readonly expertId: string;
  readonly requesterId: string;
  readonly minutes: number;
  readonly weeks: number;
  /** When the first of them starts. */
  readonly start: string;
  readonly except?: string;
}

/** The weeks that follow from a first session of two people, as far as there is room. */
export async function lookAhead(ctx: Context, wanted: Wanted): Promise<SeriesPreview> {
  const { expertId, requesterId, minutes, weeks, start, except } = wanted;
  const from = Date.parse(start);
  const first = slotOf({ from, to: from + minutes * MINUTE_MS });
  // The clocks may change on the way: a day more than the weeks have.
  const span = { from, to: from + (weeks * 7 + 1) * DAY_MS };
  const snapshot = await findSnapshot(ctx, { expertId, requesterId, except, span });
  const { policy, allocations, external, requesterBusy, sessionStarts } = snapshot;
  const now = ctx.now().getTime();
  const wish = { busy: [...allocations, ...external], requesterBusy, sessionStarts, minutes, now };
  return {
    timeZone: policy.timeZone,
    weeks: checkSeries(first, weeks, policy, wish),
  };
}

/** What a request would come to, before it is sent. */
export const findWeeksAfter = (
  ctx: Context,
  asked: Omit<Wanted, 'requesterId' | 'except'>,
): Promise<SeriesPreview> => lookAhead(ctx, { ...asked, requesterId: ctx.actor.id });

/** What a request comes to when this of its times is accepted. */
export async function findWeeksOf(ctx: Context, id: string, start: string): Promise<SeriesPreview> {
  const { expert, requester, minutes, weeks, status } = assertFound(
    await findBookingFor(ctx.db, readerOf(ctx.actor), id),
    'booking.not_found',
  );
  if (status !== 'pending') throw new AppError('booking.changed');
  return lookAhead(ctx, {
    expertId: expert.id,
    requesterId: requester.id,
    minutes,
    weeks,
    start,
    except: id,
  });
}

/** What is said of a series that was accepted: how many sessions it has, and how many weeks found no room. */
export interface SeriesNews extends Readonly<Record<string, string>> {
  readonly sessions: string;
  readonly gaps: string;
}

/**
 * Makes the sessions of the following weeks, once the first is claimed: that holds both people, so nobody
 * takes a week between looking and claiming. A week without room becomes a gap.
 */
export async function spreadSeries(
  tx: Context,
  booking: BookingRow,
  session: Slot,
): Promise<SeriesNews> {
  const { db } = tx;
  const { id, expert, requester, minutes, weeks } = booking;
  const { timeZone, weeks: ahead } = await lookAhead(tx, {
    expertId: expert.id,
    requesterId: requester.id,
    minutes,
    weeks,
    start: session.start,
    except: id,
  });
  const seriesId = await insertSeries(db, { weeks, timeZone, firstAt: session.start });
  await joinSeries(db, id, seriesId);
  const [, ...following] = ahead;
  const taken = following.filter(({ free }) => free);
  for (const week of taken) await insertWeek(tx, booking, seriesId, week);
  await insertGaps(
    db,
    seriesId,
    following.filter(({ free }) => !free),
  );
  return {
    sessions: String(taken.length + 1),
    gaps: String(following.length - taken.length),
  };
}

async function insertWeek(
  tx: Context,
  { id: firstId, expert, requester }: BookingRow,
  seriesId: string,
  { start, end, occurrence }: SeriesOccurrence,
): Promise<void> {
  const { db, actor, now } = tx;
  const session = { start, end };
  const id = await insertOccurrence(db, firstId, { seriesId, occurrence, session, at: now() });
  await claimSession(tx, { id, expert, requester }, session);
  const step = { bookingId: id, kind: 'accepted', actorId: actor.id, at: now() } as const;
  await noteStep(tx, { ...step, slots: [session] });
}
