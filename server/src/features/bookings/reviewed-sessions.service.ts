import { assertFound } from '@thedot/domain/errors';
import type { Context } from '../../kernel/context.ts';
import { notify, takeWordsBack } from '../notifications/notifications.service.ts';
import { findBookingFor, lockBookingFor } from './booking-page.queries.ts';
import type { BookingRow } from './bookings.queries.ts';
import { readerOf } from './bookings.service.ts';
import { findReviewed, updateUnsaid } from './finished.queries.ts';
import { noteStep } from './history.service.ts';

export type { BookingRow } from './bookings.queries.ts';

/** The booking of a session, for what is said of it afterwards; absent for who may not see it. */
export async function findSession({ db, actor }: Context, id: string): Promise<BookingRow> {
  return assertFound(await findBookingFor(db, readerOf(actor), id), 'booking.not_found');
}

/** The same inside a transaction: whoever says something at once says it one after the other. */
export async function lockSession({ db, actor }: Context, id: string): Promise<BookingRow> {
  return assertFound(await lockBookingFor(db, readerOf(actor), id), 'booking.not_found');
}

/** Who says how a session was says that it took place: from then on nobody says that the other did not come. */
export async function noteHeld({ db }: Context, { id }: BookingRow): Promise<void> {
  await updateUnsaid(db, id);
}

/** Its history says that it was reviewed, and the expert is told. */
export async function noteReviewed(
  tx: Context,
  { id, expert, requester, session }: BookingRow,
  { stars, text }: { readonly stars: number; readonly text: string },
): Promise<void> {
  const { actor, now } = tx;
  const step = { bookingId: id, kind: 'reviewed', actorId: actor.id, at: now() } as const;
  await notify(tx, {
    to: [expert.id],
    type: 'booking.reviewed',
    fact: await noteStep(tx, step),
    // Its words go with their author, as every reason that somebody gives.
    params: { name: requester.name, stars, reason: text, ...session },
    link: `/booking/${id}`,
  });
}

/** The words of its review are taken out of what the expert was told. */
export async function forgetReviewed({ db }: Context, bookingId: string): Promise<void> {
  const step = await findReviewed(db, bookingId);
  if (step) await takeWordsBack(db, step.id);
}
