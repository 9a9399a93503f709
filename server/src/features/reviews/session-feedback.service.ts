import type { Party } from '@thedot/domain/expert-sessions/bookings.contract';
import { otherParty, bookingParty } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import {
  feedbackOpenUntil,
  refuseFeedback,
  hasTakenPlace,
} from '@thedot/domain/reviews/reviews.rules';
import {
  StoredAnswers,
  type SessionAnswers,
  type SessionFeedback,
  type SessionFeedbacks,
} from '@thedot/domain/reviews/session-feedback.contract';
import { publishChange } from '../../kernel/publish-change.ts';
import { type Context, transact } from '../../kernel/context.ts';
import {
  type BookingRow,
  findSession,
  lockSession,
  markAttended,
} from '../expert-sessions/transitions/reviewed-sessions.service.ts';
import { findFeedbacks, upsertFeedback } from './session-feedback.queries.ts';

export async function findSessionFeedbacks(
  ctx: Context,
  bookingId: string,
): Promise<SessionFeedbacks> {
  return toSessionFeedbacks(ctx, await findSession(ctx, bookingId));
}

export const giveFeedback = (
  ctx: Context,
  { bookingId, ...answers }: SessionAnswers & { readonly bookingId: string },
) =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const booking = await lockSession(tx, bookingId);
    const side = partyOf(booking, actor.id);
    // Staff who were not in the session can read its feedback but give none.
    if (!side) throw new AppError('session_feedback.none');
    const session = assertTookPlace(booking);
    const given = (await findFeedbacks(db, bookingId)).map((it) => it.side);
    const facts = { isGiven: given.includes(side), isRead: given.includes(otherParty(side)) };
    assertAllowed(refuseFeedback(session, facts, now()));
    await markAttended(tx, booking);
    await upsertFeedback(db, { bookingId, side, authorId: actor.id, answers, now: now() });
    publishChange(tx, 'update-followups', {
      userIds: [booking.expert.id, booking.requester.id],
      staff: true,
    });
    return toSessionFeedbacks(tx, booking);
  });

/** Each side reads the other form only once both are given, so that neither reacts to what they read. */
async function toSessionFeedbacks(
  { db, actor }: Context,
  booking: BookingRow,
): Promise<SessionFeedbacks> {
  const session = assertTookPlace(booking);
  const bySide = new Map((await findFeedbacks(db, booking.id)).map((row) => [row.side, row]));
  const side = partyOf(booking, actor.id);
  const isGiven = (party: Party) => bySide.has(party);
  const canRead = (party: Party) => !side || party === side || isGiven(otherParty(party));
  const toForm = (party: Party): SessionFeedback | null => {
    const row = canRead(party) ? bySide.get(party) : undefined;
    if (!row) return null;
    const { author, givenAt, updatedAt } = row;
    return {
      author,
      answers: StoredAnswers.parse(row.answers),
      givenAt,
      changedAt: updatedAt === givenAt ? null : updatedAt,
    };
  };
  return {
    bookingId: booking.id,
    side,
    forms: { expert: toForm('expert'), requester: toForm('requester') },
    given: { expert: isGiven('expert'), requester: isGiven('requester') },
    openUntil: feedbackOpenUntil(session).toISOString(),
  };
}

function partyOf(booking: BookingRow, personId: string): Party | null {
  const isParty = [booking.expert.id, booking.requester.id].includes(personId);
  return isParty ? bookingParty(booking, personId) : null;
}

function assertTookPlace(booking: BookingRow): NonNullable<BookingRow['session']> {
  assertAllowed(hasTakenPlace(booking) ? null : 'session_feedback.none');
  return assertFound(booking.session ?? undefined, 'session_feedback.none');
}
