// Staff hand a booking of a removed expert over to an expert whom they choose.
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { isSlotFree } from '@thedot/domain/scheduling/free-slots.rules';
import { assertFound } from '@thedot/domain/errors';
import { spanOf } from '@thedot/domain/kernel/time';
import type { Context } from '../../../kernel/context.ts';
import { releaseAllocations } from '../../../platform/allocations/allocations.queries.ts';
import { recordBookingEvent } from '../events/booking-events.service.ts';
import { auditStaffAction } from '../events/staff-audit.service.ts';
import {
  type AvailabilitySnapshot,
  canOffer,
  findSnapshots,
} from '../free-slots/availability-snapshots.service.ts';
import { lockBookingFor } from '../lists/booking-page.queries.ts';
import type { BookingRow } from '../lists/bookings.queries.ts';
import { toBookingReader } from '../lists/bookings.service.ts';
import {
  notifyExpertChange,
  notifyLosingRequesters,
} from '../notifications/booking-notifications.service.ts';
import { findRequestedSlots } from '../requests/choose-expert.queries.ts';
import { allocateSession } from '../series/allocate-session.service.ts';
import { reassignBooking } from './reassign-booking.service.ts';
import { updateSessionExpert } from './pass-on.queries.ts';

/** The experts of the topic who are free at the time of a session, or at the last time of a request, with hours left. */
export async function findReplacements(
  ctx: Context,
  booking: BookingRow,
): Promise<readonly string[]> {
  const { minutes, weeks, expert } = booking;
  const slots = await remainingSlots(ctx, booking);
  const last = slots.at(-1);
  if (!last) return [];
  const snapshots = await findExpertsOf(ctx, booking, slots);
  const isFree = (snapshot: AvailabilitySnapshot) =>
    isSlotFree(last, snapshot, { minutes, now: ctx.now().getTime() });
  return snapshots
    .filter((it) => canOffer(it, minutes, booking.session ? 1 : weeks) && isFree(it))
    .map(({ policy }) => policy.expertId)
    .filter((id) => id !== expert.id);
}

/** The times at which the booking can still take place, in order. */
async function remainingSlots(
  { db, now }: Context,
  { id, session, turn, slots }: BookingRow,
): Promise<readonly Slot[]> {
  const requested = turn === 'requester' ? await findRequestedSlots(db, id) : slots;
  const all = session ? [session] : requested;
  return all.filter(({ start }) => Date.parse(start) > now().getTime());
}

const findExpertsOf = (
  ctx: Context,
  { id, category, organizationId, requester }: BookingRow,
  slots: readonly Slot[],
) =>
  findSnapshots(ctx, {
    target: { category, organizationId },
    requesterId: requester.id,
    span: { from: ctx.now().getTime(), to: Math.max(...slots.map((slot) => spanOf(slot).to)) },
    except: id,
  });

interface PassOn {
  readonly to: string;
  readonly message: string;
}

/** Passes a request on, with the times that are still to come. Returns whether the expert is free. */
export async function passOnRequest(
  tx: Context,
  id: string,
  { to, message }: PassOn,
): Promise<boolean> {
  const booking = assertFound(
    await lockBookingFor(tx.db, toBookingReader(tx.actor), id),
    'booking.changed',
  );
  if (!(await reassignBooking(tx, booking, 'left', message, to))) return false;
  await auditStaffAction(tx, 'booking.passed_on', id);
  return true;
}

/**
 * Passes a confirmed session on at its time: its rows, hours and resources are locked. The new expert is checked like
 * for a request, and is notified with an invitation. Returns whether they are free.
 */
export async function passOnSession(
  tx: Context,
  booking: BookingRow,
  { to, message }: PassOn,
): Promise<boolean> {
  const { db, actor, now } = tx;
  const { id, expert, session } = booking;
  if (!session || !(await findReplacements(tx, booking)).includes(to)) return false;
  await releaseAllocations(db, { kind: 'expert_session', id });
  await allocateSession(tx, { ...booking, expert: { ...expert, id: to } }, session);
  assertFound(await updateSessionExpert(db, { id, from: expert.id, to }), 'booking.changed');
  const eventId = await recordBookingEvent(tx, {
    bookingId: id,
    kind: 'passed_on',
    actorId: actor.id,
    at: now(),
    previousExpertId: expert.id,
    reassignReason: 'left',
    reason: message,
  });
  await auditStaffAction(tx, 'booking.passed_on', id);
  await notifyExpertChange(tx, id, { eventId, previous: expert.name, message });
  await notifyLosingRequesters(tx, id, eventId, { weeks: false });
  return true;
}
