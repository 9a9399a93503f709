import type { Party } from '@thedot/domain/bookings/bookings.contract';
import { otherSide, sideOf } from '@thedot/domain/bookings/lifecycle.rules';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import { feedbackOpenUntil, refuseFeedback, tookPlace } from '@thedot/domain/reviews/reviews.rules';
import {
  KeptAnswers,
  type SessionAnswers,
  type SessionFeedback,
  type SessionFeedbacks,
} from '@thedot/domain/reviews/session-feedback.contract';
import { announce } from '../../kernel/announce.ts';
import { type Context, transact } from '../../kernel/context.ts';
import {
  type BookingRow,
  findSession,
  lockSession,
  noteHeld,
} from '../bookings/reviewed-sessions.service.ts';
import { findFeedbacks, upsertFeedback } from './session-feedback.queries.ts';

export async function findFeedbacksOf(ctx: Context, bookingId: string): Promise<SessionFeedbacks> {
  return shownTo(ctx, await findSession(ctx, bookingId));
}

export const giveFeedback = (
  ctx: Context,
  { bookingId, ...answers }: SessionAnswers & { readonly bookingId: string },
) =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const booking = await lockSession(tx, bookingId);
    const side = partyOf(booking, actor.id);
    // Staff who were not there read what was said, and say nothing of it.
    if (!side) throw new AppError('session_feedback.none');
    const session = heldAt(booking);
    const given = (await findFeedbacks(db, bookingId)).map((it) => it.side);
    const facts = { isGiven: given.includes(side), isRead: given.includes(otherSide(side)) };
    assertAllowed(refuseFeedback(session, facts, now()));
    await noteHeld(tx, booking);
    await upsertFeedback(db, { bookingId, side, authorId: actor.id, answers, now: now() });
    announce(tx, 'update-followups', {
      to: [booking.expert.id, booking.requester.id],
      staff: true,
    });
    return shownTo(tx, booking);
  });

/** Whoever was there reads the other side once both have spoken, so that nobody answers to what they read. */
async function shownTo({ db, actor }: Context, booking: BookingRow): Promise<SessionFeedbacks> {
  const session = heldAt(booking);
  const bySide = new Map((await findFeedbacks(db, booking.id)).map((row) => [row.side, row]));
  const side = partyOf(booking, actor.id);
  const isGiven = (party: Party) => bySide.has(party);
  const mayRead = (party: Party) => !side || party === side || isGiven(otherSide(party));
  const formOf = (party: Party): SessionFeedback | null => {
    const row = mayRead(party) ? bySide.get(party) : undefined;
    if (!row) return null;
    const { author, givenAt, updatedAt } = row;
    return {
      author,
      answers: KeptAnswers.parse(row.answers),
      givenAt,
      changedAt: updatedAt === givenAt ? null : updatedAt,
    };
  };
  return {
    bookingId: booking.id,
    side,
    forms: { expert: formOf('expert'), requester: formOf('requester') },
    given: { expert: isGiven('expert'), requester: isGiven('requester') },
    openUntil: feedbackOpenUntil(session).toISOString(),
  };
}

function partyOf(booking: BookingRow, personId: string): Party | null {
  const isThere = [booking.expert.id, booking.requester.id].includes(personId);
  return isThere ? sideOf(booking, personId) : null;
}

function heldAt(booking: BookingRow): NonNullable<BookingRow['session']> {
  assertAllowed(tookPlace(booking) ? null : 'session_feedback.none');
  return assertFound(booking.session ?? undefined, 'session_feedback.none');
}
