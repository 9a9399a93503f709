import type { Db } from '../../db/db.ts';
import {
  type Founding,
  insertOrganizations,
  type Ownership,
  updateMissingOwners,
  updateOwners,
} from './many-organizations.queries.ts';

export type { Founding, Ownership };

/** Answers the new organizations by their names as they are sorted, without case and accents. */
export async function foundOrganizations(
  db: Db,
  founded: readonly Founding[],
): Promise<ReadonlyMap<string, string>> {
  if (!founded.length) return new Map();
  const made = await insertOrganizations(db, founded);
  return new Map(made.map(({ key, id }) => [key, id]));
}

/** Every organization that has people has an owner: the first of these members where there is none. */
export async function giveMissingOwners(db: Db, members: readonly Ownership[]): Promise<void> {
  if (members.length) await updateMissingOwners(db, members);
}

export async function giveOwners(db: Db, owners: readonly Ownership[]): Promise<void> {
  if (owners.length) await updateOwners(db, owners);
}
