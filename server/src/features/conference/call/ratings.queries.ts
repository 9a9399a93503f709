import type { CallProblem } from '@thedot/domain/conference/call.contract';
import type { Db } from '../../../db/db.ts';

interface NewRating {
  readonly attendeeId: string;
  readonly stars: number;
  readonly problems: readonly CallProblem[];
  readonly comment: string;
  readonly at: Date;
}

export const upsertRating = (db: Db, { attendeeId, stars, problems, comment, at }: NewRating) => {
  const values = { stars, problems: [...problems], comment, rated_at: at.toISOString() };
  return db
    .insertInto('conference_ratings')
    .values({ attendee_id: attendeeId, ...values })
    .onConflict((it) => it.column('attendee_id').doUpdateSet(values))
    .execute();
};

/** Finds the ratings of the meetings that had this id of the API's client. */
export const findRatings = (db: Db, meetingId: string) =>
  db
    .selectFrom('conference_ratings as rating')
    .innerJoin('conference_attendees as attendee', 'attendee.id', 'rating.attendee_id')
    .innerJoin('conferences as conference', 'conference.id', 'attendee.conference_id')
    .select([
      'attendee.user_id as userId',
      'rating.stars',
      'rating.problems',
      'rating.comment',
      'rating.rated_at as ratedAt',
    ])
    .where('conference.meeting_id', '=', meetingId)
    .orderBy('rating.rated_at')
    .execute();
