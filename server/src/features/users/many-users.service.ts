import type { Db } from '../../db/db.ts';
import {
  insertUsers,
  type NewPerson,
  type PersonChange,
  updateUsers,
} from './many-users.queries.ts';

export type { NewPerson, PersonChange };

/** Makes accounts without a password. Answers whose they are by address, without those that exist already. */
export async function createUsers(
  db: Db,
  people: readonly NewPerson[],
): Promise<ReadonlyMap<string, string>> {
  const made = await insertUsers(db, people);
  return new Map(made.map(({ id, email }) => [email.toLowerCase(), id]));
}

export async function changeUsers(db: Db, changes: readonly PersonChange[]): Promise<void> {
  if (changes.length) await updateUsers(db, changes);
}
