import { withBuffers } from '@thedot/domain/availability/availability.rules';
import type { Slot } from '@thedot/domain/availability/availability.contract';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import {
  type BookingMove,
  findSlot,
  refuseMove,
  refuseReason,
  refuseSlot,
} from '@thedot/domain/bookings/bookings.rules';
import { AppError, found, obey, obeyAt } from '@thedot/domain/errors';
import { spanOf } from '@thedot/domain/kernel/time';
import { type Context, transact } from '../../kernel/context.ts';
import { insertClaims, releaseClaims } from '../../platform/claims/claims.queries.ts';
import { findReception } from '../experts/experts.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { type BookingRow, lockBookingFor } from './bookings.queries.ts';
import { findBooking, readerOf } from './bookings.service.ts';
import { findLosers, insertStep, updateStatus } from './moves.queries.ts';

/** What somebody wants to do to a booking; without `move` they want what nobody may. */
export interface Wanted {
  readonly move: BookingMove | undefined;
  readonly reason?: string;
  /** Which of the proposed times; may be left out when only one is proposed. */
  readonly start?: string;
}

/** The one way in which a person moves a booking. */
export async function moveBooking(ctx: Context, id: string, wanted: Wanted): Promise<BookingPage> {
  return transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const booking = found(await lockBookingFor(db, readerOf(actor), id), 'booking.not_found');
    const { move, reason = '' } = wanted;
    if (move === undefined) throw new AppError('booking.status_not_allowed');
    obey(refuseMove(booking, actor, move, now()));
    obeyAt('reason', refuseReason(move, reason));
    const accepts = move === 'accept';
    const news = accepts
      ? await accept(tx, booking, wanted.start)
      : await close(tx, booking, move === 'decline' ? 'rejected' : 'cancelled', reason);
    const page = await findBooking(tx, id);
    await notify(tx, {
      ...news,
      to: [page.expert.id, page.requester.id],
      params: { ...news.params, name: page.steps.at(-1)?.actor?.name ?? '' },
      link: `/booking/${id}`,
    });
    if (accepts) await tellLosers(tx, id, news.fact);
    return page;
  });
}

interface News {
  readonly type: 'booking.accepted' | 'booking.rejected' | 'booking.cancelled';
  readonly fact: string;
  readonly params: Readonly<Record<string, string>>;
}

async function accept(tx: Context, booking: BookingRow, asked: string | undefined): Promise<News> {
  const { db, actor, now } = tx;
  const { id, slots } = booking;
  const wanted = asked ?? (slots.length === 1 ? slots[0]?.start : undefined);
  obey(refuseSlot(slots, wanted, now()));
  const { start, end } = found(findSlot(slots, wanted), 'booking.slot_not_proposed');
  const session = { start, end };
  await claim(tx, booking, session);
  const moved = await updateStatus(db, id, { from: 'pending', to: 'accepted', session });
  found(moved, 'booking.changed');
  const step = { bookingId: id, kind: 'accepted', actorId: actor.id, at: now() } as const;
  const fact = await insertStep(db, { ...step, slots: [session] });
  return { type: 'booking.accepted', fact, params: session };
}

async function close(
  tx: Context,
  { id, status, session }: BookingRow,
  to: 'rejected' | 'cancelled',
  reason: string,
): Promise<News> {
  const { db, actor, now } = tx;
  found(await updateStatus(db, id, { from: status, to }), 'booking.changed');
  await releaseClaims(db, { kind: 'booking', id });
  const step = { bookingId: id, kind: to, actorId: actor.id, at: now() } as const;
  const fact = await insertStep(db, { ...step, reason });
  return { type: `booking.${to}`, fact, params: { reason, ...session } };
}

/** From here on neither of the two can be anywhere else; whoever comes second is refused by the database. */
async function claim(
  tx: Context,
  { id, expert, requester }: BookingRow,
  session: Slot,
): Promise<void> {
  const span = spanOf(session);
  const reception = await findReception(tx, expert.id);
  await insertClaims(tx.db, { kind: 'booking', id }, [
    { kind: 'person', resourceId: expert.id, busy: withBuffers(span, reception) },
    { kind: 'person', resourceId: requester.id, busy: span },
  ]);
}

/** Their requests stand, but lost a time: each of those who asked is told once. */
async function tellLosers(tx: Context, sessionId: string, fact: string): Promise<void> {
  const losses = await findLosers(tx.db, sessionId);
  for (const [requesterId, its] of Map.groupBy(losses, (loss) => loss.requesterId)) {
    const [first] = its;
    if (!first) continue;
    const many = its.some((loss) => loss.id !== first.id);
    await notify(tx, {
      to: [requesterId],
      type: 'booking.slot_lost',
      fact,
      params: { name: first.expertName, start: first.start },
      link: many ? '/booking' : `/booking/${first.id}`,
    });
  }
}
