import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { refuseOutdated } from '@thedot/domain/expert-sessions/bookings.rules';
import { refuseAction, bookingParty } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { refusePlace } from '@thedot/domain/expert-sessions/session-place.rules';
import type { BookingChanges } from '@thedot/domain/expert-sessions/transitions.contract';
import { AppError, assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import { MINUTE_MS, slotOf } from '@thedot/domain/kernel/time';
import { CANCEL_BEFORE_MS } from '@thedot/domain/limits';
import { type Context, transact } from '../../../kernel/context.ts';
import {
  lockResources,
  releaseAllocations,
} from '../../../platform/allocations/allocations.queries.ts';
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
import { assertTimesAllowed } from '../requests/proposed-times.service.ts';

/** Edits a booking, or moves its session to another time; omitted fields stay unchanged. */
export async function changeBooking(
  ctx: Context,
  id: string,
  { start, expectedStart, sequence, message = '', ...details }: BookingChanges,
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
    const what = await updateDetails(db, id, details);
    if (start === undefined) {
      if (what === '' && message === '') return findBooking(tx, id);
      const step = { bookingId: id, kind: 'edited', actorId: actor.id, at: now() } as const;
      const eventId = await recordBookingEvent(tx, { ...step, reason: message });
      await auditStaffAction(tx, 'booking.edited', id);
      return notifyOtherParty(tx, id, {
        type: 'booking.edited',
        eventId,
        params: { what, reason: message },
      });
    }
    const notification = await reschedule(tx, booking, { start, message });
    await auditStaffAction(tx, notification.type, id, {
      was: notification.params.was,
      start: notification.params.start,
    });
    const page = await notifyOtherParty(tx, id, notification);
    await notifyLosingRequesters(tx, id, notification.eventId, { weeks: false });
    return page;
  });
}

/** Moves the session and repeats all checks of a new time. */
async function reschedule(
  tx: Context,
  booking: BookingRow,
  { start, message }: { readonly start: string; readonly message: string },
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
  await lockResources(db, Object.values(people));
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
  await releaseAllocations(db, { kind: 'expert_session', id });
  await allocateSession(tx, booking, session);
  assertFound(await updateSessionTime(db, id, { was, session }), 'booking.changed');
  const step = { bookingId: id, kind: 'rescheduled', actorId: actor.id, at: now() } as const;
  const eventId = await recordBookingEvent(tx, { ...step, reason: message, slots: [was, session] });
  return {
    type: 'booking.rescheduled',
    eventId: eventId,
    params: { ...session, was: was.start, reason: message },
  };
}
