import type {
  Attendance,
  BookingPage,
  BookingEventKind,
} from '@thedot/domain/expert-sessions/bookings.contract';
import {
  findSlot,
  refuseSlot,
  refuseOutdated,
  type ExpectedVersion,
} from '@thedot/domain/expert-sessions/bookings.rules';
import {
  ATTENDANCE_BY_ACTION,
  type BookingAction,
  refuseAction,
  refuseReason,
  refuseRound,
} from '@thedot/domain/expert-sessions/lifecycle.rules';
import { AppError, assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import {
  normalizeNeeds,
  refuseNeeds,
} from '@thedot/domain/expert-sessions/session-resources.rules';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import { type Context, transact } from '../../../kernel/context.ts';
import { updateExpertRating } from '../ratings/ratings.service.ts';
import { lockBookingFor } from '../lists/booking-page.queries.ts';
import type { BookingRow } from '../lists/bookings.queries.ts';
import { findBooking, toBookingReader } from '../lists/bookings.service.ts';
import { allocateSession } from '../series/allocate-session.service.ts';
import { wasFeedbackRequested } from './finished-sessions.queries.ts';
import { publishBookingEvent, recordBookingEvent } from '../events/booking-events.service.ts';
import { assertNotExpired } from '../events/expired-answers.service.ts';
import { updateNeeds } from '../resources/session-resources.queries.ts';
import { notifyResourceRequests } from '../resources/decide-resources.service.ts';
import { lockTaken, releaseSession } from '../resources/take-resources.service.ts';
import { updateAccepted, updateStatus } from './transitions.queries.ts';
import { findNextExperts, tryReassign } from '../reassignment/reassign-booking.service.ts';
import { findFollowingSessions } from '../series/series.queries.ts';
import { createSeries } from '../series/series.service.ts';
import { auditStaffAction } from '../events/staff-audit.service.ts';
import {
  type BookingNotification,
  notifyLosingRequesters,
  notifyOtherParty,
  notifyStaff,
} from '../notifications/booking-notifications.service.ts';

/** Input of a transition; `action` is undefined for a status that no manual action leads to. */
export interface TransitionInput extends ExpectedVersion {
  readonly action: BookingAction | undefined;
  readonly reason?: string;
  /** The accepted time; optional if only one is proposed. */
  readonly start?: string | undefined;
  /** What the session takes instead of what was requested. */
  readonly needs?: SessionNeeds | null | undefined;
  /** The round that the client saw. */
  readonly round?: number | undefined;
  /** Also applies to the sessions of the following weeks. */
  readonly andFollowing?: boolean;
  /** The platform cancels the booking, in the name of any actor: without deadlines, and without asking another expert. */
  readonly asSystem?: boolean;
}

/** Applies a manual status transition to a booking. */
export async function transitionBooking(
  ctx: Context,
  id: string,
  input: TransitionInput,
): Promise<BookingPage> {
  return transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const { action, reason = '', asSystem: isSystem = false } = input;
    const nextExperts = isSystem ? [] : await findNextExperts(tx, id, action);
    const booking = assertFound(
      await lockBookingFor(db, toBookingReader(actor), id),
      'booking.not_found',
    );
    if (action === undefined) throw new AppError('booking.status_not_allowed');
    const refusal = refuseAction(booking, isSystem ? 'system' : actor, action, now());
    if (refusal !== null) await assertNotExpired(tx, booking, action);
    assertAllowed(refuseRound(booking, input.round));
    assertAllowed(refuseOutdated(booking, input) && 'booking.status_failed');
    assertAllowed(refusal);
    assertField('reason', refuseReason(action, reason));
    const passedOn = await tryReassign(tx, booking, { action, reason, nextExperts });
    if (passedOn) return passedOn;
    const isOther = action === 'accept' && input.needs !== undefined;
    const requested = isOther ? (await findBooking(tx, id)).resources : undefined;
    const notification = await applyTransition(tx, booking, { ...input, action, reason });
    const { status: from } = booking;
    const attendance = ATTENDANCE_BY_ACTION[action];
    await auditStaffAction(tx, notification.type, id, { from, ...(attendance && { attendance }) });
    const page = await notifyTransition(tx, booking, notification, requested);
    if (action === 'accept') await notifyLosingRequesters(tx, id, notification.eventId);
    if (action === 'contradict') await notifyStaff(tx, id, notification);
    return page;
  });
}

/**
 * After feedback was requested, a correction of the attendance is notified as such and does not ask for
 * feedback again.
 */
async function notifyTransition(
  tx: Context,
  booking: BookingRow,
  notification: BookingNotification,
  requested: BookingPage['resources'] | undefined,
): Promise<BookingPage> {
  const { id, status, attendance, wasDisputed } = booking;
  const isCorrection = status === 'finished' && notification.type === 'booking.finished';
  if (!isCorrection || !(await wasFeedbackRequested(tx.db, id, notification.eventId)))
    return notifyOtherParty(tx, id, notification, requested);
  if (attendance === 'unknown' && !wasDisputed) return findBooking(tx, id);
  return notifyOtherParty(tx, id, { ...notification, type: 'booking.absent' });
}

const applyTransition = (
  tx: Context,
  booking: BookingRow,
  input: TransitionInput & { readonly action: BookingAction; readonly reason: string },
): Promise<BookingNotification> => {
  const { action, reason, start, needs } = input;
  const attendance = ATTENDANCE_BY_ACTION[action];
  if (attendance) return finish(tx, booking, attendance);
  if (action === 'accept') return accept(tx, booking, { start, needs });
  if (action === 'cancel' && input.andFollowing) return cancelWithFollowing(tx, booking, reason);
  return close(tx, booking, action === 'decline' ? 'rejected' : 'cancelled', reason);
};

async function accept(
  tx: Context,
  booking: BookingRow,
  { start: acceptedStart, needs: chosenNeeds }: Pick<TransitionInput, 'start' | 'needs'>,
): Promise<BookingNotification> {
  const { db, actor, now } = tx;
  const { id, slots } = booking;
  const chosen = acceptedStart ?? (slots.length === 1 ? slots[0]?.start : undefined);
  assertAllowed(refuseSlot(slots, chosen, now()));
  const { start, end } = assertFound(findSlot(slots, chosen), 'booking.slot_not_proposed');
  const session = { start, end };
  const needs = chosenNeeds === undefined ? booking.needs : normalizeNeeds(chosenNeeds);
  assertField('needs', refuseNeeds(booking.mode, needs));
  if (chosenNeeds !== undefined) await updateNeeds(db, id, needs);
  const spaceIds = await allocateSession(tx, booking, session, { needs });
  const agreed = await updateAccepted(db, { id, session, actorId: actor.id, now: now() });
  const eventId = assertFound(agreed, 'booking.status_failed');
  publishBookingEvent(tx, 'accepted', [booking.expert.id, booking.requester.id]);
  const series = booking.weeks > 1 ? await createSeries(tx, booking, session, needs) : {};
  await notifyResourceRequests(tx, { id, eventId, name: booking.requester.name }, spaceIds);
  return { type: 'booking.accepted', eventId, params: { ...session, ...series } };
}

/** Finishes a session with its attendance, or corrects that of a finished one. */
async function finish(
  tx: Context,
  { id, status, session, expert }: BookingRow,
  attendance: Attendance,
): Promise<BookingNotification> {
  const { db, actor, now } = tx;
  const finished = { attendance, at: now() };
  assertFound(
    await updateStatus(db, id, { from: status, to: 'finished', finished }),
    'booking.status_failed',
  );
  const { kind, type } = EVENT_BY_ATTENDANCE[attendance];
  const eventId = await recordBookingEvent(tx, {
    bookingId: id,
    kind,
    actorId: actor.id,
    at: now(),
  });
  // The corrected session may have been reviewed.
  if (status === 'finished') await updateExpertRating(db, expert.id);
  return { type, eventId, params: { attendance, ...session } };
}

const EVENT_BY_ATTENDANCE = {
  attended: { kind: 'finished', type: 'booking.finished' },
  expert_absent: { kind: 'expert_absent', type: 'booking.absent' },
  requester_absent: { kind: 'requester_absent', type: 'booking.absent' },
  unknown: { kind: 'contradicted', type: 'booking.contested' },
} as const satisfies Record<Attendance, { kind: BookingEventKind; type: NotificationType }>;

/**
 * Cancels a session and the following ones of its series with the same expert, except those past the deadline.
 * Sends one notification.
 */
async function cancelWithFollowing(
  tx: Context,
  booking: BookingRow,
  reason: string,
): Promise<BookingNotification> {
  const { db, actor, now } = tx;
  const { series, expert } = booking;
  const weeks: BookingRow[] = [];
  for (const { id } of series ? await findFollowingSessions(db, series, expert.id) : []) {
    const following = assertFound(
      await lockBookingFor(db, toBookingReader(actor), id),
      'booking.status_failed',
    );
    if (refuseAction(following, actor, 'cancel', now()) === null) weeks.push(following);
  }
  await lockTaken(tx, [booking, ...weeks]);
  const notification = await close(tx, booking, 'cancelled', reason);
  const ended: string[] = [];
  for (const following of weeks) {
    const { id } = following;
    await close(tx, following, 'cancelled', reason);
    await auditStaffAction(tx, 'booking.cancelled', id, { from: following.status });
    ended.push(id);
  }
  const more = ended.length ? String(ended.length) : '';
  const params = { ...notification.params, more, following: ended.join(' ') };
  return { ...notification, type: 'booking.cancelled', params };
}

interface ClosedBooking extends Omit<BookingNotification<'booking.rejected'>, 'type'> {
  readonly type: 'booking.rejected' | 'booking.cancelled';
}

async function close(
  tx: Context,
  booking: BookingRow,
  to: 'rejected' | 'cancelled',
  reason: string,
): Promise<ClosedBooking> {
  const { db, actor, now } = tx;
  const { id, status, session, slots } = booking;
  assertFound(await updateStatus(db, id, { from: status, to }), 'booking.status_failed');
  await releaseSession(tx, booking);
  const step = { bookingId: id, kind: to, actorId: actor.id, at: now() } as const;
  const eventId = await recordBookingEvent(tx, { ...step, reason });
  const times = slots.map(({ start, end }) => `${start}/${end}`).join(' ');
  return {
    type: `booking.${to}`,
    eventId,
    params: { reason, ...session, ...(to === 'cancelled' && { times }) },
  };
}
