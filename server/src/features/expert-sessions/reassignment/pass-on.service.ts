// Staff hand a booking of a removed expert over to an expert whom they choose.
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { isSlotFree } from '@thedot/domain/scheduling/free-slots.rules';
import { assertFound } from '@thedot/domain/errors';
import { spanAround } from '@thedot/domain/kernel/time';
import type { Context } from '../../../kernel/context.ts';
import { releaseResourcesOf } from '../../../platform/allocations/allocations.queries.ts';
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
import { allocateSession } from '../series/allocate-session.service.ts';
import { findRemainingSlots, reassignBooking } from './reassign-booking.service.ts';
import { updateSessionExpert } from './pass-on.queries.ts';

/**
 * The experts of the topic who are free at the time of a session, or at the last time of a request, with hours left; if
 * named, only this one.
 */
export async function findReplacements(
  ctx: Context,
  booking: BookingRow,
  only?: string,
): Promise<readonly string[]> {
  const { minutes, weeks, expert } = booking;
  const slots = await remainingSlots(ctx, booking);
  const last = slots.at(-1);
  if (!last) return [];
  const snapshots = await findExpertsOf(
    ctx,
    booking,
    slots,
    only === undefined ? undefined : [only],
  );
  const isFree = (snapshot: AvailabilitySnapshot) =>
    isSlotFree(last, snapshot, { minutes, now: ctx.now().getTime() });
  return snapshots
    .filter((it) => canOffer(it, minutes, booking.session ? 1 : weeks) && isFree(it))
    .map(({ policy }) => policy.expertId)
    .filter((id) => id !== expert.id);
}

/** The time of a session that has not begun, or the times of a request that are still to come, in order. */
async function remainingSlots(ctx: Context, booking: BookingRow): Promise<readonly Slot[]> {
  const { session } = booking;
  if (!session) return findRemainingSlots(ctx, booking);
  return Date.parse(session.start) > ctx.now().getTime() ? [session] : [];
}

const findExpertsOf = (
  ctx: Context,
  { id, category, organizationId, requester }: BookingRow,
  slots: readonly Slot[],
  only: readonly string[] | undefined,
) =>
  findSnapshots(ctx, {
    target: { category, organizationId, only },
    requesterId: requester.id,
    span: spanAround(slots),
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
  const chosen = { why: 'left', reason: message, nextExperts: [to], isChosen: true } as const;
  if (!(await reassignBooking(tx, booking, chosen))) return false;
  await auditStaffAction(tx, 'booking.passed_on', id);
  return true;
}

/**
 * Passes a confirmed session on at its time: its rows, hours and resources are locked. The new expert is checked like
 * for a request. Returns the booking event, or nothing if they are not free. `notifyPassedOn` follows.
 */
export async function passOnSession(
  tx: Context,
  booking: BookingRow,
  { to, message }: PassOn,
): Promise<PassedOnSession | undefined> {
  const { db, actor, now } = tx;
  const { id, expert, session } = booking;
  if (!session || !(await findReplacements(tx, booking, to)).includes(to)) return undefined;
  // Its space and its material stay.
  await releaseResourcesOf(db, { kind: 'expert_session', id }, [expert.id, booking.requester.id]);
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
  return { booking, to, eventId };
}

interface PassedOnSession {
  /** As it was before. */
  readonly booking: BookingRow;
  readonly to: string;
  readonly eventId: string;
}

/**
 * Notifies both parties of the sessions that were passed on, with invitations. The weeks of one series that went to one
 * expert are one notification.
 */
export async function notifyPassedOn(
  tx: Context,
  sessions: readonly PassedOnSession[],
  message: string,
): Promise<void> {
  const inOrder = sessions.toSorted(
    (a, b) => (a.booking.series?.occurrence ?? 0) - (b.booking.series?.occurrence ?? 0),
  );
  const groups = Map.groupBy(
    inOrder,
    ({ booking: { id, series }, to }) => `${series?.id ?? id} ${to}`,
  );
  for (const [first, ...following] of groups.values()) {
    if (!first) continue;
    await notifyExpertChange(tx, first.booking.id, {
      eventId: first.eventId,
      previous: first.booking.expert.name,
      message,
      following: following.map(({ booking }) => booking.id),
    });
  }
  for (const { booking, eventId } of sessions)
    await notifyLosingRequesters(tx, booking.id, eventId, { weeks: false });
}
