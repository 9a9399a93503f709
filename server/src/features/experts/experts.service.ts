import type { Expertise } from '@thedot/domain/experts/experts.contract';
import type { Db } from '../../db/db.ts';
import { updateBookingPolicy } from '../../platform/allocations/resources.queries.ts';
import {
  type ExpertProfile,
  findExpertId,
  findExpertsByTopics,
  lockRating,
  updateRating,
  upsertProfile,
} from './experts.queries.ts';

export const isExpert = async (db: Db, id: string): Promise<boolean> =>
  (await findExpertId(db, id)) !== undefined;

/** The experts of at least one of the topics. */
export const findExpertIdsByTopics = async (
  db: Db,
  topics: readonly Expertise[],
): Promise<readonly string[]> => (await findExpertsByTopics(db, topics)).map(({ id }) => id);

export async function saveExpertProfile(
  db: Db,
  userId: string,
  { timeZone, ...profile }: ExpertProfile & { readonly timeZone: string },
): Promise<void> {
  await updateBookingPolicy(db, userId, { timeZone });
  await upsertProfile(db, userId, profile);
}

export { lockRating, updateRating };
