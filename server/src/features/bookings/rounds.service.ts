import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { answerDeadline, findSlot, refuseAnswerBy } from '@thedot/domain/bookings/bookings.rules';
import {
  otherSide,
  refuseAction,
  refuseRound,
  sideOf,
} from '@thedot/domain/bookings/lifecycle.rules';
import type { OtherTimes } from '@thedot/domain/bookings/moves.contract';
import { AppError, assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import { lockBookingFor } from './booking-page.queries.ts';
import { readerOf } from './bookings.service.ts';
import { noteStep } from './history.service.ts';
import { insertRound, removeSlot, turnTable } from './rounds.queries.ts';
import { tellOther } from './telling.service.ts';
import { refuseTimes, written } from './proposed-times.service.ts';

/**
 * Answers proposed times with others, or puts others in place of one's own: the earlier ones stay to be read,
 * and the other side answers.
 */
export async function repropose(ctx: Context, other: OtherTimes): Promise<BookingPage> {
  return transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const booking = await bookingToMove(tx, other.bookingId, 'repropose', other.round);
    const { id, round, minutes } = booking;
    const author = sideOf(booking, actor.id);
    const slots = written(other.slots);
    const people = { expertId: booking.expert.id, requesterId: booking.requester.id };
    await refuseTimes(tx, { ...people, author, minutes, slots, except: id });
    const mayPass = booking.anyExpert && author === 'requester';
    const answerBy = answerDeadline(slots, now(), { answerIn: other.answerIn, mayPass });
    assertField('answerIn', refuseAnswerBy(slots, answerBy, now()));
    const turned = await turnTable(db, { id, round, turn: otherSide(author) });
    assertFound(turned, 'booking.changed');
    await insertRound(db, {
      bookingId: id,
      round: round + 1,
      author,
      authorId: actor.id,
      message: other.message,
      answerBy,
      slots,
      at: now(),
    });
    const step = { bookingId: id, kind: 'proposed', actorId: actor.id, at: now() } as const;
    const fact = await noteStep(tx, { ...step, reason: other.message, slots });
    return tellOther(tx, id, {
      type: 'booking.proposed',
      fact,
      params: { start: slots[0]?.start ?? '', reason: other.message },
    });
  });
}

/** Takes one of one's own proposed times back. */
export async function withdrawSlot(
  ctx: Context,
  { bookingId, start }: { readonly bookingId: string; readonly start: string },
): Promise<BookingPage> {
  return transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const { id, round, slots } = await bookingToMove(tx, bookingId, 'withdraw');
    const slot = assertFound(findSlot(slots, start), 'booking.slot_not_proposed');
    const isOther = (it: Slot) => it !== slot && Date.parse(it.start) > now().getTime();
    if (!slots.some(isOther)) throw new AppError('booking.last_slot');
    await removeSlot(db, { id, round, start: slot.start });
    const step = { bookingId: id, kind: 'slot_withdrawn', actorId: actor.id, at: now() } as const;
    const gone = { start: slot.start, end: slot.end };
    const fact = await noteStep(tx, { ...step, slots: [gone] });
    return tellOther(tx, id, { type: 'booking.edited', fact, params: { what: 'times' } });
  });
}

async function bookingToMove(
  tx: Context,
  id: string,
  move: 'repropose' | 'withdraw',
  seen?: number,
) {
  const booking = assertFound(
    await lockBookingFor(tx.db, readerOf(tx.actor), id),
    'booking.not_found',
  );
  assertAllowed(refuseRound(booking, seen));
  assertAllowed(refuseAction(booking, tx.actor, move, tx.now()));
  return booking;
}
