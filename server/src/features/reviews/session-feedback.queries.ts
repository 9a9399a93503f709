import type { Party } from '@thedot/domain/expert-sessions/bookings.contract';
import type { SessionAnswers } from '@thedot/domain/reviews/session-feedback.contract';
import type { Db } from '../../db/db.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

/** The feedback forms of both sides of a session. */
export const findFeedbacks = (db: Db, bookingId: string) =>
  db
    .selectFrom('session_feedbacks as f')
    .select((eb) => [
      'f.side',
      briefPerson(db, 'f.author_id').as('author'),
      eb.ref('f.answers').$castTo<unknown>().as('answers'),
      'f.created_at as givenAt',
      'f.updated_at as updatedAt',
    ])
    .where('f.booking_id', '=', bookingId)
    .execute();

export const upsertFeedback = (
  db: Db,
  feedback: {
    readonly bookingId: string;
    readonly side: Party;
    readonly authorId: string;
    readonly answers: SessionAnswers;
    readonly now: Date;
  },
) => {
  const { bookingId, side, authorId } = feedback;
  const [answers, at] = [JSON.stringify(feedback.answers), feedback.now.toISOString()];
  return db
    .insertInto('session_feedbacks')
    .values({
      booking_id: bookingId,
      side,
      author_id: authorId,
      answers,
      created_at: at,
      updated_at: at,
    })
    .onConflict((it) => it.columns(['booking_id', 'side']).doUpdateSet({ answers, updated_at: at }))
    .execute();
};
