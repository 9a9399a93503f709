import type { NewReview } from '@thedot/domain/reviews/reviews.contract';
import { sql } from 'kysely';
import { isReviewCounted } from '../expert-sessions/counted-reviews.sql.ts';
import type { Db } from '../../db/db.ts';
import { fullName, briefPerson } from '../users/brief-person.sql.ts';

const selectReviews = (db: Db) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('expert_sessions as b', 'b.id', 'r.booking_id')
    .innerJoin('users as of', 'of.id', 'r.expert_id')
    .select([
      'r.id',
      'r.booking_id as bookingId',
      'r.expert_id as expertId',
      fullName('of').as('expertName'),
      'r.author_id as authorId',
      briefPerson(db, 'r.author_id').as('author'),
      'r.stars',
      'r.text',
      'r.created_at as createdAt',
      'r.edited_at as editedAt',
      sql<string | null>`nullif(r.hidden_reason, '')`.as('hidden'),
    ]);

export type ReviewRow = Awaited<ReturnType<typeof findReviews>>[number];

/** The reviews of an expert, newest first; with `all` also those that do not count. */
export const findReviews = (
  db: Db,
  query: {
    readonly expertId: string;
    readonly all: boolean;
    readonly after: string | undefined;
    readonly limit: number;
  },
) =>
  selectReviews(db)
    .where('r.expert_id', '=', query.expertId)
    .$if(!query.all, (q) => q.where(isReviewCounted))
    .$if(query.after !== undefined, (q) => q.where('r.id', '<', query.after!))
    .orderBy('r.id', 'desc')
    .limit(query.limit + 1)
    .execute();

/** The number of reviews for each number of stars. */
export const countStars = (db: Db, expertId: string) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('expert_sessions as b', 'b.id', 'r.booking_id')
    .where('r.expert_id', '=', expertId)
    .where(isReviewCounted)
    .select((eb) => ['r.stars', eb.fn.countAll<number>().as('count')])
    .groupBy('r.stars')
    .execute();

export const findReviewByBooking = (db: Db, bookingId: string) =>
  selectReviews(db).where('r.booking_id', '=', bookingId).executeTakeFirst();

export const findReviewById = (db: Db, id: string) =>
  selectReviews(db).where('r.id', '=', id).executeTakeFirst();

/** Locks a review, so that concurrent changes run one after the other. */
export const lockReview = (db: Db, id: string) =>
  db.selectFrom('reviews').select('id').where('id', '=', id).forUpdate().execute();

export const insertReview = (
  db: Db,
  {
    bookingId,
    stars,
    text,
    ...review
  }: NewReview & { readonly expertId: string; readonly authorId: string; readonly now: Date },
) =>
  db
    .insertInto('reviews')
    .values({
      booking_id: bookingId,
      expert_id: review.expertId,
      author_id: review.authorId,
      stars,
      text,
      created_at: review.now.toISOString(),
    })
    .execute();

export const updateReview = (db: Db, { bookingId, stars, text }: NewReview, now: Date) =>
  db
    .updateTable('reviews')
    .set({ stars, text, edited_at: now.toISOString() })
    .where('booking_id', '=', bookingId)
    .execute();

/** Hides the review; a null reason shows it again. */
export const updateHiddenReason = (
  db: Db,
  { id, reason, now }: { readonly id: string; readonly reason: string | null; readonly now: Date },
) =>
  db
    .updateTable('reviews')
    .set({ hidden_reason: reason ?? '', hidden_at: reason === null ? null : now.toISOString() })
    .where('id', '=', id)
    .execute();
