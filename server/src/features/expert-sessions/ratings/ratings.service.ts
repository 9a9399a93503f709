import type { Db } from '../../../db/db.ts';
import { lockRating, updateRating } from '../../experts/experts.service.ts';
import { isReviewCounted } from '../counted-reviews.sql.ts';

/**
 * Recalculates the rating. Call it in the transaction that changes a review or the attendance of its session;
 * the lock keeps the mean correct when reviews change concurrently.
 */
export async function updateExpertRating(db: Db, expertId: string): Promise<void> {
  await lockRating(db, expertId);
  await updateRating(db, expertId, isReviewCounted);
}
