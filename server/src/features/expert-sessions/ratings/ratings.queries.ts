import type { Db } from '../../../db/db.ts';
import { isReviewCounted } from '../counted-reviews.sql.ts';

/** Makes concurrent changes of an expert's rating wait for each other; an expert without a profile gets a row. */
export const lockRating = (db: Db, expertId: string) =>
  db
    .insertInto('experts')
    .values({ user_id: expertId })
    .onConflict((it) => it.column('user_id').doUpdateSet({ user_id: expertId }))
    .execute();

export const updateRating = (db: Db, expertId: string) =>
  db
    .updateTable('experts')
    .set((eb) => {
      const counted = eb
        .selectFrom('reviews as r')
        .innerJoin('expert_sessions as b', 'b.id', 'r.booking_id')
        .whereRef('r.expert_id', '=', 'experts.user_id')
        .where(isReviewCounted);
      return {
        rating_sum: counted.select((r) =>
          r.fn.coalesce(r.fn.sum<number>('r.stars'), r.lit(0)).as('sum'),
        ),
        rating_count: counted.select((r) => r.fn.countAll<number>().as('count')),
      };
    })
    .where('user_id', '=', expertId)
    .execute();
