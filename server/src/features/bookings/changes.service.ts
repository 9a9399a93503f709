import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { refuseStale } from '@thedot/domain/bookings/bookings.rules';
import { refuseAction, sideOf } from '@thedot/domain/bookings/lifecycle.rules';
import type { BookingChanges } from '@thedot/domain/bookings/moves.contract';
import { AppError, assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import { MINUTE_MS, slotOf } from '@thedot/domain/kernel/time';
import { CANCEL_BEFORE_MS } from '@thedot/domain/limits';
import { type Context, transact } from '../../kernel/context.ts';
import { lockMeetingOf, releaseClaims } from '../../platform/claims/claims.queries.ts';
import { lockBookingFor } from './booking-page.queries.ts';
import type { BookingRow } from './bookings.queries.ts';
import { findBooking, readerOf } from './bookings.service.ts';
import { updateDetails, updateSession } from './changes.queries.ts';
import { noteStep } from './history.service.ts';
import { claimSession } from './session-claims.service.ts';
import { noteStaff } from './staff-log.service.ts';
import { type News, tellLosers, tellOther } from './telling.service.ts';
import { refuseTimes } from './proposed-times.service.ts';

/** Edits a booking, or moves its session to another time; what is left out stays. */
export async function changeBooking(
  ctx: Context,
  id: string,
  { start, was, sequence, message = '', ...details }: BookingChanges,
): Promise<BookingPage> {
  return transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const booking = assertFound(await lockBookingFor(db, readerOf(actor), id), 'booking.not_found');
    assertAllowed(refuseStale(booking, { was, sequence }));
    assertAllowed(refuseAction(booking, actor, start === undefined ? 'edit' : 'reschedule', now()));
    if (details.description !== undefined && booking.status !== 'pending') {
      throw new AppError('booking.changed');
    }
    const what = await updateDetails(db, id, details);
    if (start === undefined) {
      if (what === '' && message === '') return findBooking(tx, id);
      const step = { bookingId: id, kind: 'edited', actorId: actor.id, at: now() } as const;
      const fact = await noteStep(tx, { ...step, reason: message });
      await noteStaff(tx, 'booking.edited', id);
      return tellOther(tx, id, { type: 'booking.edited', fact, params: { what, reason: message } });
    }
    const news = await reschedule(tx, booking, { start, message });
    await noteStaff(tx, news.type, id, { was: news.params.was, start: news.params.start });
    const page = await tellOther(tx, id, news);
    await tellLosers(tx, id, news.fact, { weeks: false });
    return page;
  });
}

/** The booking stays the same: only its time is another, and all that guards a time is asked again. */
async function reschedule(
  tx: Context,
  booking: BookingRow,
  { start, message }: { readonly start: string; readonly message: string },
): Promise<News> {
  const { db, actor, now } = tx;
  const { id, minutes } = booking;
  const was = assertFound(booking.session ?? undefined, 'booking.changed');
  const from = Date.parse(start);
  assertField('start', from === Date.parse(was.start) ? 'booking.same_time' : null);
  const session = slotOf({ from, to: from + minutes * MINUTE_MS });
  const people = { expertId: booking.expert.id, requesterId: booking.requester.id };
  // Staff move it as the expert would: to any hour at which both are free.
  const author = actor.id === booking.requester.id ? sideOf(booking, actor.id) : 'expert';
  const isTheirs = Object.values(people).includes(actor.id);
  await lockMeetingOf(db, Object.values(people));
  await refuseTimes(tx, {
    ...people,
    author,
    minutes,
    slots: [session],
    except: id,
    field: 'start',
  });
  // As late as nobody may cancel any more, nobody is called to it either.
  const isNear = isTheirs && from - now().getTime() < CANCEL_BEFORE_MS;
  assertField('start', isNear ? 'booking.too_late' : null);
  await releaseClaims(db, { kind: 'booking', id });
  await claimSession(tx, booking, session);
  assertFound(await updateSession(db, id, { was, session }), 'booking.changed');
  const step = { bookingId: id, kind: 'rescheduled', actorId: actor.id, at: now() } as const;
  const fact = await noteStep(tx, { ...step, reason: message, slots: [was, session] });
  return {
    type: 'booking.rescheduled',
    fact,
    params: { ...session, was: was.start, reason: message },
  };
}
