import type { UserChanges } from '@thedot/domain/accounts/directory.contract';
import type { Db } from '../../db/db.ts';
import { isEmptyUpdate } from '../../db/is-empty-update.ts';
import { toProfileColumns } from './profile-columns.sql.ts';

/**
 * Locks the row first and reads afterwards: under READ COMMITTED the read then sees what a concurrent
 * change of the user, or of the organization's owner, has committed. The key does not change, so rows that refer to
 * the user, such as their notifications, are inserted meanwhile: who changes their bookings never waits for this lock.
 */
export async function lockAccount(db: Db, id: string) {
  await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select((eb) => [
      'u.id',
      'u.email',
      'u.role',
      'u.review',
      'u.language',
      'u.is_removed as isRemoved',
      eb('u.erased_at', 'is not', null).$castTo<boolean>().as('isErased'),
      'u.organization_id as organizationId',
      'o.name as organizationName',
      eb('u.password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      eb.fn
        .coalesce(eb('o.owner_id', '=', eb.ref('u.id')), eb.lit(false))
        .$castTo<boolean>()
        .as('isOwner'),
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();
}

/** Keeps users as they are until the transaction ends; in the order of their ids. */
export async function shareAccounts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
}

export type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

export async function countUsersWithRole(db: Db, role: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', role)
    .where('is_removed', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

export const findOrganizationName = (db: Db, id: string) =>
  db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();

export async function updateAccount(
  db: Db,
  id: string,
  changes: Omit<UserChanges, 'id'> & { readonly emailVerifiedAt?: null },
): Promise<void> {
  if (isEmptyUpdate(changes)) return;
  const { email, emailVerifiedAt, role, organizationId, station5G, ...profile } = changes;
  await db
    .updateTable('users')
    .set({
      email,
      email_verified_at: emailVerifiedAt,
      role,
      organization_id: organizationId,
      station_5g: station5G,
      ...toProfileColumns(profile),
    })
    .where('id', '=', id)
    .execute();
}

export const updateRole = (db: Db, id: string, role: string) =>
  db.updateTable('users').set({ role }).where('id', '=', id).execute();

export const updateRemoved = (db: Db, id: string, isRemoved: boolean) =>
  db.updateTable('users').set({ is_removed: isRemoved }).where('id', '=', id).execute();
