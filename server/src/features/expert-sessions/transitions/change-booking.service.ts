import { isDeepStrictEqual } from 'node:util';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { refuseOutdated } from '@thedot/domain/expert-sessions/bookings.rules';
import { refuseAction, bookingParty } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { refusePlace } from '@thedot/domain/expert-sessions/session-place.rules';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import {
  normalizeNeeds,
  refuseNeeds,
} from '@thedot/domain/expert-sessions/session-resources.rules';
import type { BookingChanges } from '@thedot/domain/expert-sessions/transitions.contract';
import { AppError, assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import { MINUTE_MS, slotOf } from '@thedot/domain/kernel/time';
import { CANCEL_BEFORE_MS } from '@thedot/domain/limits';
import { type Context, transact } from '../../../kernel/context.ts';
import { releaseResourcesOf } from '../../../platform/allocations/allocations.queries.ts';
import { lockBookingFor } from '../lists/booking-page.queries.ts';
import type { BookingRow } from '../lists/bookings.queries.ts';
import { findBooking, toBookingReader } from '../lists/bookings.service.ts';
import { updateDetails, updateSessionTime } from './change-booking.queries.ts';
import { recordBookingEvent } from '../events/booking-events.service.ts';
import { allocateSession } from '../series/allocate-session.service.ts';
import { auditStaffAction } from '../events/staff-audit.service.ts';
import {
  type BookingNotification,
  notifyLosingRequesters,
  notifyOtherParty,
} from '../notifications/booking-notifications.service.ts';
import { notifyResourceRequests } from '../resources/decide-resources.service.ts';
import { findTakenResources, lockSession } from '../resources/session-resources.queries.ts';
import { assertNeedsAllowed, toSessionOf } from '../resources/session-resources.service.ts';
import { giveUpResources, keptNeeds, moveResources } from '../resources/take-resources.service.ts';
import { assertTimesAllowed } from '../requests/proposed-times.service.ts';

/** Edits a booking, or moves its session to another time; omitted fields stay unchanged. */
export async function changeBooking(
  ctx: Context,
  id: string,
  { start, expectedStart, sequence, message = '', needs, ...details }: BookingChanges,
): Promise<BookingPage> {
  return transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const booking = assertFound(
      await lockBookingFor(db, toBookingReader(actor), id),
      'booking.not_found',
    );
    assertAllowed(refuseOutdated(booking, { expectedStart, sequence }));
    assertAllowed(refuseAction(booking, actor, start === undefined ? 'edit' : 'reschedule', now()));
    if (details.description !== undefined && booking.status !== 'pending') {
      throw new AppError('booking.changed');
    }
    if (details.mode !== undefined || details.place !== undefined) {
      const { mode = booking.mode, place = booking.place } = details;
      assertField('place', refusePlace(mode, place));
    }
    const takes = booking.needs !== null || Boolean(needs);
    const before = takes ? (await findBooking(tx, id)).resources : [];
    // A session that moves takes its new needs at its new time.
    const { changed, toApprove } =
      start === undefined
        ? await changeNeeds(tx, booking, details.mode, needs)
        : { changed: needs && normalizeNeeds(needs), toApprove: [] };
    const what = await updateDetails(db, id, { ...details, needs: changed });
    if (start === undefined) {
      if (what === '' && message === '') return findBooking(tx, id);
      const step = { bookingId: id, kind: 'edited', actorId: actor.id, at: now() } as const;
      const eventId = await recordBookingEvent(tx, { ...step, reason: message });
      await auditStaffAction(tx, 'booking.edited', id);
      await notifyResourceRequests(tx, { id, eventId, name: booking.requester.name }, toApprove);
      const edited = {
        type: 'booking.edited',
        eventId,
        params: { what, reason: message },
      } as const;
      return notifyOtherParty(tx, id, edited, before);
    }
    const notification = await reschedule(tx, booking, { start, message, needs: changed });
    await auditStaffAction(tx, notification.type, id, {
      was: notification.params.was,
      start: notification.params.start,
    });
    const page = await notifyOtherParty(tx, id, notification, before);
    await notifyLosingRequesters(tx, id, notification.eventId, { weeks: false });
    return page;
  });
}

interface ChangedNeeds {
  /** Undefined for no change. */
  readonly changed: SessionNeeds | null | undefined;
  /** What newly waits for an approval. */
  readonly toApprove: readonly string[];
}

/**
 * Replaces what the session takes, at once if it is confirmed: what stays the same is kept. A session that is no longer in
 * person takes nothing.
 */
async function changeNeeds(
  tx: Context,
  booking: BookingRow,
  mode: BookingRow['mode'] = booking.mode,
  input: SessionNeeds | null | undefined,
): Promise<ChangedNeeds> {
  const { id, expert, requester, session, minutes } = booking;
  const wanted = input === undefined && mode === 'in_person' ? booking.needs : (input ?? null);
  const needs = normalizeNeeds(wanted);
  assertField('needs', refuseNeeds(mode, needs));
  if (isDeepStrictEqual(needs, booking.needs) && input === undefined)
    return { changed: undefined, toApprove: [] };
  if (!session) {
    if (needs) await assertNeedsAllowed(tx, needs, minutes, toSessionOf(booking));
    return { changed: needs, toApprove: [] };
  }
  const taken = await findTakenResources(tx.db, id);
  const ids = [expert.id, requester.id, ...taken.map(({ resourceId }) => resourceId)];
  await lockSession(tx.db, ids, needs);
  if (needs)
    return { changed: needs, toApprove: await moveResources(tx, booking, { session, needs }) };
  await giveUpResources(tx, booking);
  return { changed: needs, toApprove: [] };
}

interface Move {
  readonly start: string;
  readonly message: string;
  /** Replaces what the session takes; undefined keeps it. */
  readonly needs: SessionNeeds | null | undefined;
}

/** Moves the session and repeats all checks of a new time. */
async function reschedule(
  tx: Context,
  booking: BookingRow,
  { start, message, needs: wanted }: Move,
): Promise<BookingNotification<'booking.rescheduled'>> {
  const { db, actor, now } = tx;
  const { id, minutes } = booking;
  const was = assertFound(booking.session ?? undefined, 'booking.changed');
  const from = Date.parse(start);
  assertField('start', from === Date.parse(was.start) ? 'booking.same_time' : null);
  const session = slotOf({ from, to: from + minutes * MINUTE_MS });
  const people = { expertId: booking.expert.id, requesterId: booking.requester.id };
  // Staff may choose any hour at which both parties are free, like the expert.
  const author = actor.id === booking.requester.id ? bookingParty(booking, actor.id) : 'expert';
  const isTheirs = Object.values(people).includes(actor.id);
  const taken = booking.needs ? await findTakenResources(db, id) : [];
  assertField('needs', refuseNeeds(booking.mode, wanted ?? null));
  const needs = wanted === undefined ? booking.needs && keptNeeds(booking.needs, taken) : wanted;
  const takenIds = taken.map(({ resourceId }) => resourceId);
  await lockSession(db, [...Object.values(people), ...takenIds], needs);
  await assertTimesAllowed(tx, {
    ...people,
    author,
    minutes,
    slots: [session],
    except: id,
    field: 'start',
  });
  // A party cannot move a session into the period in which it can no longer be cancelled.
  const isNear = isTheirs && from - now().getTime() < CANCEL_BEFORE_MS;
  assertField('start', isNear ? 'booking.too_late' : null);
  await releaseResourcesOf(db, { kind: 'expert_session', id }, Object.values(people));
  await allocateSession(tx, booking, session);
  const toApprove = needs ? await moveResources(tx, booking, { session, needs }) : [];
  if (!needs && taken.length > 0) await giveUpResources(tx, booking);
  assertFound(await updateSessionTime(db, id, { was, session }), 'booking.changed');
  const step = { bookingId: id, kind: 'rescheduled', actorId: actor.id, at: now() } as const;
  const eventId = await recordBookingEvent(tx, { ...step, reason: message, slots: [was, session] });
  await notifyResourceRequests(tx, { id, eventId, name: booking.requester.name }, toApprove);
  return {
    type: 'booking.rescheduled',
    eventId,
    params: { ...session, was: was.start, reason: message },
  };
}
