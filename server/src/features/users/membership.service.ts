import type { Db } from '../../db/db.ts';
import { announce } from '../../kernel/announce.ts';
import type { PublicContext } from '../../kernel/context.ts';
import {
  countPeople,
  findPeopleOf,
  type Place,
  updatePlace,
  updatePlaces,
} from './membership.queries.ts';

export { findPerson, findPersonByEmail, lockPerson } from './membership.queries.ts';

/** Where somebody belongs, and what they are there. */
export async function savePlace(db: Db, userId: string, place: Place): Promise<void> {
  await updatePlace(db, userId, place);
}

/** Everybody of one organization becomes of another, those whom the hub has removed included. */
export async function movePeople(db: Db, from: string, into: string): Promise<void> {
  await updatePlaces(db, from, into);
}

export const countMembers = (db: Db, organizationId: string): Promise<number> =>
  countPeople(db, organizationId);

export const findMemberIds = async (db: Db, organizationId: string): Promise<string[]> =>
  (await findPeopleOf(db, organizationId)).map(({ id }) => id);

/** Its people and the staff see who belongs to it, and as what. */
export async function announceMembers(
  tx: PublicContext,
  organizationId: string | null,
): Promise<void> {
  if (organizationId === null) return;
  const to = await findMemberIds(tx.db, organizationId);
  announce(tx, 'update-organization', { to, staff: true });
}
