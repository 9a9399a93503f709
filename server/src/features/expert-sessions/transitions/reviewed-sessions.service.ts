import { assertFound } from '@thedot/domain/errors';
import type { Context } from '../../../kernel/context.ts';
import { notify, removeNotificationReasons } from '../../notifications/notifications.service.ts';
import { findBookingFor, lockBookingFor } from '../lists/booking-page.queries.ts';
import type { BookingRow } from '../lists/bookings.queries.ts';
import { toBookingReader } from '../lists/bookings.service.ts';
import { findReviewedEvent, updateUnknownAttendance } from './finished-sessions.queries.ts';
import { recordBookingEvent } from '../events/booking-events.service.ts';

export type { BookingRow } from '../lists/bookings.queries.ts';

/** The booking of a session for reviews and feedback; 404 if the actor may not read it. */
export async function findSession({ db, actor }: Context, id: string): Promise<BookingRow> {
  return assertFound(await findBookingFor(db, toBookingReader(actor), id), 'booking.not_found');
}

/** Locks the session, so that concurrent feedback is written one after the other. */
export async function lockSession({ db, actor }: Context, id: string): Promise<BookingRow> {
  return assertFound(await lockBookingFor(db, toBookingReader(actor), id), 'booking.not_found');
}

/** Feedback implies that the session took place: it can no longer be reported as missed. */
export async function markAttended({ db }: Context, { id }: BookingRow): Promise<void> {
  await updateUnknownAttendance(db, id);
}

/** Records the review in the history and notifies the expert. */
export async function recordReview(
  tx: Context,
  { id, expert, requester, session }: BookingRow,
  { stars, text }: { readonly stars: number; readonly text: string },
): Promise<void> {
  const { actor, now } = tx;
  const step = { bookingId: id, kind: 'reviewed', actorId: actor.id, at: now() } as const;
  await notify(tx, {
    to: [expert.id],
    type: 'booking.reviewed',
    eventId: await recordBookingEvent(tx, step),
    // `reason` is erased together with its author's data.
    params: { name: requester.name, stars, reason: text, ...session },
    target: id,
  });
}

/** Removes the text of a review from the expert's notification. */
export async function redactReviewNotification({ db }: Context, bookingId: string): Promise<void> {
  const step = await findReviewedEvent(db, bookingId);
  if (step) await removeNotificationReasons(db, step.id);
}
