import type { HubClosure } from '@thedot/domain/scheduling/hub-closures.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

const COLUMNS = ['c.id', 'c.first_day as firstDay', 'c.last_day as lastDay', 'c.name'] as const;

const selectClosures = (db: Db) => db.selectFrom('hub_closures as c').select([...COLUMNS]);

/** The closures that overlap a range of days, in order. */
export const findHubClosures = (db: Db, from: string, to = 'infinity'): Promise<HubClosure[]> =>
  selectClosures(db)
    .where(sql<boolean>`c.last_day >= ${from}::date and c.first_day <= ${to}::date`)
    .orderBy('c.first_day')
    .orderBy('c.id')
    .execute();

/** Locks the closure, so that it is not deleted while bookings on its days are cancelled. */
export const lockHubClosure = (db: Db, id: string): Promise<HubClosure | undefined> =>
  selectClosures(db).where('c.id', '=', id).forShare().executeTakeFirst();

export async function insertHubClosure(
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

export const deleteHubClosure = (db: Db, id: string) =>
  db
    .deleteFrom('hub_closures as c')
    .where('c.id', '=', id)
    .returning(['c.first_day as firstDay', 'c.last_day as lastDay', 'c.name'])
    .executeTakeFirst();
