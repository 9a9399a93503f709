import type {
  Attendance,
  BookingPage,
  BookingEventKind,
} from '@thedot/domain/bookings/bookings.contract';
import {
  findSlot,
  refuseSlot,
  refuseStale,
  type ExpectedVersion,
} from '@thedot/domain/bookings/bookings.rules';
import {
  ATTENDANCE_OF,
  type BookingAction,
  refuseAction,
  refuseReason,
  refuseRound,
} from '@thedot/domain/bookings/lifecycle.rules';
import { AppError, assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import { type Context, transact } from '../../kernel/context.ts';
import { releaseClaims } from '../../platform/claims/claims.queries.ts';
import { recountRating } from '../experts/experts.service.ts';
import { lockBookingFor } from './booking-page.queries.ts';
import type { BookingRow } from './bookings.queries.ts';
import { findBooking, readerOf } from './bookings.service.ts';
import { claimSession } from './session-claims.service.ts';
import { wasAsked } from './finished.queries.ts';
import { announceStep, noteStep } from './history.service.ts';
import { updateAccepted, updateStatus } from './moves.queries.ts';
import { passOnInstead } from './passing-on.service.ts';
import { findFollowing } from './series.queries.ts';
import { spreadSeries } from './series.service.ts';
import { noteStaff } from './staff-log.service.ts';
import { type News, tellLosers, tellOther, tellStaff } from './telling.service.ts';

/** What somebody wants to do to a booking; without `move` they want what nobody may. */
export interface Wanted extends ExpectedVersion {
  readonly move: BookingAction | undefined;
  readonly reason?: string;
  /** Which of the proposed times; may be left out when only one is proposed. */
  readonly start?: string | undefined;
  /** The round that was looked at. */
  readonly round?: number | undefined;
  /** The sessions of the following weeks too. */
  readonly andFollowing?: boolean;
  /** Which of the two leaves the hub, so that it is the hub’s to cancel: no deadline holds that up. */
  readonly leaver?: string;
  /** The hub cancels it of its own, by whoever’s hand. */
  readonly asHub?: boolean;
}

/** The one way in which a person moves a booking to another status. */
export async function moveBooking(ctx: Context, id: string, wanted: Wanted): Promise<BookingPage> {
  return transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const booking = assertFound(await lockBookingFor(db, readerOf(actor), id), 'booking.not_found');
    const { move, reason = '' } = wanted;
    if (move === undefined) throw new AppError('booking.status_not_allowed');
    assertAllowed(refuseRound(booking, wanted.round));
    assertAllowed(refuseStale(booking, wanted));
    const isHubs = wanted.asHub === true || wanted.leaver !== undefined;
    assertAllowed(refuseAction(booking, isHubs ? 'hub' : actor, move, now()));
    assertField('reason', refuseReason(move, reason));
    const passedOn = await passOnInstead(tx, booking, { move, reason, leaver: wanted.leaver });
    if (passedOn) return passedOn;
    const news = await carryOut(tx, booking, { ...wanted, move, reason });
    const { status: from } = booking;
    const attendance = ATTENDANCE_OF[move];
    await noteStaff(tx, news.type, id, { from, ...(attendance && { attendance }) });
    const page = await tellMoved(tx, booking, news);
    if (move === 'accept') await tellLosers(tx, id, news.fact);
    if (move === 'contradict') await tellStaff(tx, id, news);
    return page;
  });
}

/** Whoever was asked how a session was is not asked again: they are told what is another than they knew. */
async function tellMoved(tx: Context, booking: BookingRow, news: News): Promise<BookingPage> {
  const { id, status, attendance, contested } = booking;
  const isCorrection = status === 'finished' && news.type === 'booking.finished';
  if (!isCorrection || !(await wasAsked(tx.db, id, news.fact))) return tellOther(tx, id, news);
  if (attendance === 'unknown' && !contested) return findBooking(tx, id);
  return tellOther(tx, id, { ...news, type: 'booking.absent' });
}

const carryOut = (
  tx: Context,
  booking: BookingRow,
  wanted: Wanted & { readonly move: BookingAction; readonly reason: string },
): Promise<News> => {
  const { move, reason, start } = wanted;
  const attendance = ATTENDANCE_OF[move];
  if (attendance) return finish(tx, booking, attendance);
  if (move === 'accept') return accept(tx, booking, { start });
  if (move === 'cancel' && wanted.andFollowing) return cancelFrom(tx, booking, reason);
  return close(tx, booking, move === 'decline' ? 'rejected' : 'cancelled', reason);
};

async function accept(
  tx: Context,
  booking: BookingRow,
  asked: Pick<Wanted, 'start'>,
): Promise<News> {
  const { db, actor, now } = tx;
  const { id, slots } = booking;
  const wanted = asked.start ?? (slots.length === 1 ? slots[0]?.start : undefined);
  assertAllowed(refuseSlot(slots, wanted, now()));
  const { start, end } = assertFound(findSlot(slots, wanted), 'booking.slot_not_proposed');
  const session = { start, end };
  await claimSession(tx, booking, session);
  const agreed = await updateAccepted(db, { id, session, actorId: actor.id, now: now() });
  const fact = assertFound(agreed, 'booking.changed');
  announceStep(tx, 'accepted', [booking.expert.id, booking.requester.id]);
  const series = booking.weeks > 1 ? await spreadSeries(tx, booking, session) : {};
  return { type: 'booking.accepted', fact, params: { ...session, ...series } };
}

/** The session is over, and took place or did not; said of one that is finished already it is put right. */
async function finish(
  tx: Context,
  { id, status, session, expert }: BookingRow,
  attendance: Attendance,
): Promise<News> {
  const { db, actor, now } = tx;
  const finished = { attendance, at: now() };
  assertFound(
    await updateStatus(db, id, { from: status, to: 'finished', finished }),
    'booking.changed',
  );
  const { kind, type } = TOLD_AS[attendance];
  const fact = await noteStep(tx, { bookingId: id, kind, actorId: actor.id, at: now() });
  // What was put right may have been reviewed.
  if (status === 'finished') await recountRating(db, expert.id);
  return { type, fact, params: { attendance, ...session } };
}

const TOLD_AS = {
  attended: { kind: 'finished', type: 'booking.finished' },
  expert_absent: { kind: 'expert_absent', type: 'booking.absent' },
  requester_absent: { kind: 'requester_absent', type: 'booking.absent' },
  unknown: { kind: 'contradicted', type: 'booking.contested' },
} as const satisfies Record<Attendance, { kind: BookingEventKind; type: NotificationType }>;

/** Ends a series from here on; what may not be cancelled any more stays. Told as one. */
async function cancelFrom(tx: Context, booking: BookingRow, reason: string): Promise<News> {
  const { db, actor, now } = tx;
  const news = await close(tx, booking, 'cancelled', reason);
  const ended: string[] = [];
  for (const { id } of booking.series ? await findFollowing(db, booking.series) : []) {
    const following = assertFound(await lockBookingFor(db, readerOf(actor), id), 'booking.changed');
    if (refuseAction(following, actor, 'cancel', now()) !== null) continue;
    await close(tx, following, 'cancelled', reason);
    await noteStaff(tx, 'booking.cancelled', id, { from: following.status });
    ended.push(id);
  }
  const more = ended.length ? String(ended.length) : '';
  return { ...news, params: { ...news.params, more, following: ended.join(' ') } };
}

async function close(
  tx: Context,
  { id, status, session }: BookingRow,
  to: 'rejected' | 'cancelled',
  reason: string,
): Promise<News> {
  const { db, actor, now } = tx;
  assertFound(await updateStatus(db, id, { from: status, to }), 'booking.changed');
  await releaseClaims(db, { kind: 'booking', id });
  const step = { bookingId: id, kind: to, actorId: actor.id, at: now() } as const;
  const fact = await noteStep(tx, { ...step, reason });
  return { type: `booking.${to}`, fact, params: { reason, ...session } };
}
