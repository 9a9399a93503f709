import type { Db } from '../../db/db.ts';
import { announce, type Announcer } from '../../kernel/announce.ts';
import type { PublicContext } from '../../kernel/context.ts';
import {
  countPeople,
  findPeopleOf,
  findPeopleOfMany,
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

/** Its people, whoever was one until now, the staff, and who has it open see it as it is, and who belongs to it. */
export async function announceMembers(
  tx: Announcer & Pick<PublicContext, 'db'>,
  organizationId: string | null,
  gone: readonly string[] = [],
): Promise<void> {
  if (organizationId === null) return;
  const to = [...(await findMemberIds(tx.db, organizationId)), ...gone];
  const shown = [`organization:${organizationId}`] as const;
  announce(tx, 'update-organization', { to, staff: true, shown });
}

/** The same of many at once, however many they are. */
export async function announceManyMembers(
  tx: Announcer & Pick<PublicContext, 'db'>,
  organizationIds: readonly string[],
): Promise<void> {
  if (organizationIds.length === 0) return;
  const people = await findPeopleOfMany(tx.db, organizationIds);
  announce(tx, 'update-organization', {
    to: people.map(({ id }) => id),
    staff: true,
    shown: organizationIds.map((id) => `organization:${id}` as const),
  });
}
