import { SessionAnswers } from '@thedot/domain/reviews/session-feedback.contract';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import type { Db } from '../db/db.ts';
import { updateExpertRating } from '../features/expert-sessions/ratings/ratings.service.ts';
import type { SamplePeople } from './sample-hub.ts';
import { REVIEWS, type SampleReview } from './sample-reviews.ts';

/** Inserts reviews and feedback of finished sessions, four hours after each. */
export async function insertSampleReviews(db: Db, people: SamplePeople): Promise<void> {
  for (const review of REVIEWS) {
    const expert = people.get(review.expert);
    const requester = people.get(review.requester);
    if (!expert || !requester) throw new Error(`Unknown person in ${review.category}`);
    const session = await db
      .selectFrom('expert_sessions')
      .select(['id', 'expert_id as expertId', 'requester_id as requesterId', 'end_at as end'])
      .where('expert_id', '=', expert.id)
      .where('requester_id', '=', requester.id)
      .where('category', '=', review.category)
      .where('status', '=', 'finished')
      .executeTakeFirstOrThrow();
    const at = new Date(Date.parse(session.end ?? '') + 4 * HOUR_MS).toISOString();
    await insertReview(db, { ...session, at }, review);
    await insertFeedback(db, { ...session, at }, review);
    await updateExpertRating(db, expert.id);
  }
}

interface Session {
  readonly id: string;
  readonly expertId: string;
  readonly requesterId: string;
  readonly at: string;
}

async function insertReview(db: Db, session: Session, { stars, text }: SampleReview) {
  const { id, expertId, requesterId, at } = session;
  await db
    .insertInto('reviews')
    .values({
      booking_id: id,
      expert_id: expertId,
      author_id: requesterId,
      stars,
      text,
      created_at: at,
    })
    .execute();
  await db
    .insertInto('booking_events')
    .values({ booking_id: id, kind: 'reviewed', actor_id: requesterId, at, slots: '[]' })
    .execute();
}

async function insertFeedback(db: Db, session: Session, { feedback }: SampleReview) {
  const { id, expertId, requesterId, at } = session;
  for (const side of ['expert', 'requester'] as const) {
    const answers = feedback[side];
    if (!answers) continue;
    await db
      .insertInto('session_feedbacks')
      .values({
        booking_id: id,
        side,
        author_id: side === 'expert' ? expertId : requesterId,
        answers: JSON.stringify(SessionAnswers.parse(answers)),
        created_at: at,
        updated_at: at,
      })
      .execute();
  }
}
