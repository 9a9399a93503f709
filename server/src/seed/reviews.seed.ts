import { SessionAnswers } from '@thedot/domain/reviews/session-feedback.contract';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import type { Db } from '../db/db.ts';
import { recountRating } from '../features/experts/experts.service.ts';
import type { SamplePeople } from './sample-hub.ts';
import { REVIEWS, type SampleReview } from './sample-reviews.ts';

/** Writes what was said of the finished sessions, the evening after each. */
export async function sampleReviews(db: Db, people: SamplePeople): Promise<void> {
  for (const review of REVIEWS) {
    const expert = people.get(review.expert);
    const requester = people.get(review.requester);
    if (!expert || !requester) throw new Error(`Unknown person in ${review.category}`);
    const session = await db
      .selectFrom('bookings')
      .select(['id', 'expert_id as expertId', 'requester_id as requesterId', 'end_at as end'])
      .where('expert_id', '=', expert.id)
      .where('requester_id', '=', requester.id)
      .where('category', '=', review.category)
      .where('status', '=', 'finished')
      .executeTakeFirstOrThrow();
    const at = new Date(Date.parse(session.end ?? '') + 4 * HOUR_MS).toISOString();
    await insertReview(db, { ...session, at }, review);
    await insertFeedback(db, { ...session, at }, review);
    await recountRating(db, expert.id);
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
    .insertInto('booking_steps')
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
