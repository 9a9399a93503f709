import type { HubClosure } from '@thedot/domain/availability/closures.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

const day = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

const selectClosures = (db: Db) =>
  db
    .selectFrom('hub_closures as c')
    .select(['c.id', day('c.first_day').as('firstDay'), day('c.last_day').as('lastDay'), 'c.name']);

/** The days on which the hub is closed that touch a stretch of days, in their order. */
export const findClosures = (db: Db, from: string, to = 'infinity'): Promise<HubClosure[]> =>
  selectClosures(db)
    .where(sql<boolean>`c.last_day >= ${from}::date and c.first_day <= ${to}::date`)
    .orderBy('c.first_day')
    .orderBy('c.id')
    .execute();

export async function insertClosure(
  db: Db,
  closure: Omit<HubClosure, 'id'> & { readonly createdBy: string },
): Promise<HubClosure> {
  const { firstDay, lastDay, name, createdBy } = closure;
  const { id } = await db
    .insertInto('hub_closures')
    .values({ first_day: firstDay, last_day: lastDay, name, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, firstDay, lastDay, name };
}

export const deleteClosure = (db: Db, id: string) =>
  db
    .deleteFrom('hub_closures as c')
    .where('c.id', '=', id)
    .returning([day('c.first_day').as('firstDay'), day('c.last_day').as('lastDay'), 'c.name'])
    .executeTakeFirst();
