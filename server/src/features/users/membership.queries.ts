import type { Db } from '../../db/db.ts';
import { fullName } from './brief-person.sql.ts';
import type { ReviewState } from '../../db/schema.ts';

const selectPeople = (db: Db) =>
  db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.email',
      fullName('u').as('name'),
      'u.role',
      'u.review',
      'u.station_5g as station5G',
      'u.organization_id as organizationId',
      'u.is_removed as isRemoved',
    ]);

/** Locks the row, so that concurrent changes of one user's organization see each other. */
export const lockPerson = (db: Db, id: string) =>
  selectPeople(db).where('u.id', '=', id).forUpdate('u').executeTakeFirst();

/** Keeps the user's organization as it is until the transaction ends. The user books meanwhile. */
export const lockMembership = (db: Db, id: string) =>
  selectPeople(db).where('u.id', '=', id).forShare('u').executeTakeFirst();

export const findPerson = (db: Db, id: string) =>
  selectPeople(db).where('u.id', '=', id).executeTakeFirst();

export const findPersonByEmail = (db: Db, email: string) =>
  selectPeople(db).where('u.email', '=', email).executeTakeFirst();

export interface Membership {
  readonly organizationId: string | null;
  readonly role: string;
  readonly review: ReviewState | null;
}

export const updateMembership = (db: Db, id: string, membership: Membership) =>
  db
    .updateTable('users')
    .set({
      organization_id: membership.organizationId,
      role: membership.role,
      review: membership.review,
    })
    .where('id', '=', id)
    .execute();

/** Includes removed users: they may be restored. */
export async function countActiveMembers(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('is_removed', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

export const findActiveMembers = (db: Db, organizationId: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('is_removed', '=', false)
    .execute();

export const findActiveMembersOfMany = (db: Db, organizationIds: readonly string[]) =>
  db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb('organization_id', '=', eb.fn.any(eb.val(organizationIds))))
    .where('is_removed', '=', false)
    .execute();
