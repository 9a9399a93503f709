// SQL of what deals need by the clock.
import type { Role } from '@thedot/domain/access/roles';
import type { OrganizationKind } from '@thedot/domain/users/organization-brief.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** Keeps the first time. */
export const setAnnounced = (db: Db, id: string, now: Date) =>
  db
    .updateTable('deals')
    .set({ announced_at: sql`coalesce(announced_at, ${now.toISOString()})` })
    .where('id', '=', id)
    .execute();

/** Locks the next published deal that has started and was not announced; locked ones wait for the next run. */
export const lockUnannounced = (db: Db, today: string) =>
  db
    .selectFrom('deals')
    .select((eb) => [
      'id',
      'title',
      'partner',
      eb.ref('roles').$castTo<Role[]>().as('roles'),
      eb.ref('organization_kinds').$castTo<OrganizationKind[]>().as('organizationKinds'),
      'fields',
    ])
    .where('status', '=', sql.lit('published'))
    .where('announced_at', 'is', null)
    .where(sql<boolean>`${today}::date between valid_from and valid_to`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Returns the deals whose last day has passed. */
export const expireDeals = (db: Db, today: string, now: Date) =>
  db
    .updateTable('deals')
    .set({ status: 'expired', changed_at: now.toISOString() })
    .where('status', '=', sql.lit('published'))
    .where(sql<boolean>`valid_to < ${today}::date`)
    .returning('id')
    .execute();

interface ReminderQuery {
  readonly today: string;
  readonly days: number;
  readonly timeZone: string;
}

/** Returns the deals that end within some days, once for each last day; not those that were published later than that. */
export const setReminded = (db: Db, { today, days, timeZone }: ReminderQuery) =>
  db
    .updateTable('deals')
    .set({ reminded_of: sql`valid_to` })
    .where('status', '=', sql.lit('published'))
    .where(sql<boolean>`valid_to between ${today}::date and ${today}::date + ${days}::int`)
    .where(sql<boolean>`reminded_of is distinct from valid_to`)
    .where(sql<boolean>`valid_to - (published_at at time zone ${timeZone})::date > ${days}::int`)
    .returning(['id', 'title', 'partner', 'valid_to as validTo', 'owner_id as ownerId'])
    .execute();
