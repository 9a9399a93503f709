import { isSlotFree, isUnoccupied } from '@thedot/domain/scheduling/free-slots.rules';
import { isHubClosed } from '@thedot/domain/scheduling/opening-hours.rules';
import { bookableStarts } from '@thedot/domain/scheduling/policy.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { BookingPage, Party } from '@thedot/domain/expert-sessions/bookings.contract';
import {
  answerDeadline,
  deadlineWithout,
  findSlot,
  refuseAnswerBy,
  refuseSlots,
} from '@thedot/domain/expert-sessions/bookings.rules';
import {
  bookingParty,
  otherParty,
  refuseAction,
  refuseRound,
} from '@thedot/domain/expert-sessions/lifecycle.rules';
import type { ReproposeInput } from '@thedot/domain/expert-sessions/transitions.contract';
import {
  AppError,
  assertAllowed,
  assertField,
  assertFound,
  type ErrorCode,
  assertFields,
} from '@thedot/domain/errors';
import { slotOf, spanOf } from '@thedot/domain/kernel/time';
import { type Context, transact } from '../../../kernel/context.ts';
import {
  type AvailabilitySnapshot,
  findSnapshot,
} from '../free-slots/availability-snapshots.service.ts';
import { lockBookingFor } from '../lists/booking-page.queries.ts';
import { toBookingReader } from '../lists/bookings.service.ts';
import { notifyOtherParty } from '../notifications/booking-notifications.service.ts';
import { recordBookingEvent } from '../events/booking-events.service.ts';
import { assertNotExpired } from '../events/expired-answers.service.ts';
import { deleteSlot, insertRound, switchTurn } from './rounds.queries.ts';

/** Formats instants as the database writes them, in whatever form the client sent them. */
export const normalizeSlots = (slots: readonly Slot[]): Slot[] =>
  slots.map((slot) => slotOf(spanOf(slot)));

interface ProposedTimes {
  readonly expertId: string;
  readonly requesterId: string;
  readonly author: Party;
  readonly minutes: number;
  readonly slots: readonly Slot[];
  /** A booking whose own allocations are ignored. */
  readonly except?: string;
  /** The body field of a single time; several times are in `slots`. */
  readonly field?: string;
}

/**
 * Throws unless these times may be proposed, with one error per refused time. A requester is limited to the expert's
 * free times; the expert may propose any hour at which both parties are free.
 */
export async function assertTimesAllowed(ctx: Context, proposal: ProposedTimes): Promise<void> {
  const { expertId, requesterId, author, minutes, slots, except, field } = proposal;
  const now = ctx.now();
  const span = {
    from: now.getTime(),
    to: Math.max(now.getTime(), ...slots.map((it) => spanOf(it).to)),
  };
  const snapshot = await findSnapshot(ctx, { expertId, requesterId, except, span });
  // An existing booking keeps its length, even if the expert no longer offers it.
  const isLengthFixed = author === 'expert' || except !== undefined;
  const lengths = isLengthFixed ? [minutes] : snapshot.policy.lengths;
  assertField(field ?? 'slots', refuseSlots(slots, { minutes, lengths, now }));
  const search = { minutes, now: now.getTime() };
  const refuse = (slot: Slot): ErrorCode | null => {
    if (author === 'expert') return refuseExpertSlot(slot, snapshot, now.getTime());
    if (isSlotFree(slot, snapshot, search)) return null;
    return isReserved(slot, snapshot) ? 'booking.reserved' : 'expert.unavailable';
  };
  assertFields(slots.map((slot, index) => [field ?? `slots.${index}`, refuse(slot)]));
}

/** Ignores the expert's personal calendar and daily limit: experts decide about both themselves. */
function refuseExpertSlot(
  slot: Slot,
  snapshot: AvailabilitySnapshot,
  now: number,
): ErrorCode | null {
  const span = spanOf(slot);
  if (span.from >= bookableStarts(snapshot.policy, now).to) return 'booking.beyond_horizon';
  if (isHubClosed(snapshot.schedule, span)) return 'booking.hub_closed';
  if (isReserved(slot, snapshot)) return 'booking.reserved';
  return isUnoccupied({ ...snapshot, external: [] }, span) ? null : 'booking.time_conflict';
}

/** Whether an accepted session of either party takes the time, buffers included. */
const isReserved = (slot: Slot, snapshot: AvailabilitySnapshot): boolean =>
  !isUnoccupied(
    {
      ...snapshot,
      schedule: { ...snapshot.schedule, hubClosures: [] },
      external: [],
      requesterBusy: snapshot.requesterSessions,
    },
    spanOf(slot),
  );

/** Starts a new round of times, in answer to the current ones or in place of one's own; the other party answers. */
export async function repropose(ctx: Context, input: ReproposeInput): Promise<BookingPage> {
  return transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const booking = await lockForAction(tx, input.bookingId, 'repropose', input.round);
    const { id, round, minutes } = booking;
    const author = bookingParty(booking, actor.id);
    const slots = normalizeSlots(input.slots);
    const people = { expertId: booking.expert.id, requesterId: booking.requester.id };
    await assertTimesAllowed(tx, { ...people, author, minutes, slots, except: id });
    const isReassignable = booking.anyExpert && author === 'requester';
    const answerBy = answerDeadline(slots, now(), { answerIn: input.answerIn, isReassignable });
    assertField('answerIn', refuseAnswerBy(slots, answerBy, now()));
    const switched = await switchTurn(db, { id, round, turn: otherParty(author) });
    assertFound(switched, 'booking.changed');
    await insertRound(db, {
      bookingId: id,
      round: round + 1,
      author,
      authorId: actor.id,
      message: input.message,
      answerBy,
      slots,
      at: now(),
    });
    const event = { bookingId: id, kind: 'proposed', actorId: actor.id, at: now() } as const;
    const eventId = await recordBookingEvent(tx, { ...event, reason: input.message, slots });
    return notifyOtherParty(tx, id, {
      type: 'booking.proposed',
      eventId: eventId,
      params: { start: slots[0]?.start ?? '', reason: input.message },
    });
  });
}

/** Withdraws one of the actor's own proposed times. */
export async function withdrawSlot(
  ctx: Context,
  { bookingId, start }: { readonly bookingId: string; readonly start: string },
): Promise<BookingPage> {
  return transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const { id, round, slots, answerBy } = await lockForAction(tx, bookingId, 'withdraw');
    const slot = assertFound(findSlot(slots, start), 'booking.slot_not_proposed');
    const isOther = (it: Slot) => it !== slot && Date.parse(it.start) > now().getTime();
    if (!slots.some(isOther)) throw new AppError('booking.last_slot');
    const rest = slots.filter((it) => it !== slot);
    await deleteSlot(db, {
      id,
      round,
      start: slot.start,
      answerBy: answerBy && deadlineWithout(answerBy, rest, now()),
    });
    const event = { bookingId: id, kind: 'slot_withdrawn', actorId: actor.id, at: now() } as const;
    const withdrawn = { start: slot.start, end: slot.end };
    const eventId = await recordBookingEvent(tx, { ...event, slots: [withdrawn] });
    return notifyOtherParty(tx, id, { type: 'booking.edited', eventId, params: { what: 'times' } });
  });
}

async function lockForAction(
  tx: Context,
  id: string,
  action: 'repropose' | 'withdraw',
  round?: number,
) {
  const booking = assertFound(
    await lockBookingFor(tx.db, toBookingReader(tx.actor), id),
    'booking.not_found',
  );
  const refusal = refuseAction(booking, tx.actor, action, tx.now());
  if (refusal !== null) await assertNotExpired(tx, booking, action);
  assertAllowed(refuseRound(booking, round));
  assertAllowed(refusal);
  return booking;
}
