import type { BuildingFields } from '@thedot/domain/spaces/space-management.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/** Buildings by name, or one of them, with the number of their spaces, removed ones included. */
export const findBuildings = (db: Db, id?: string) =>
  db
    .selectFrom('buildings as b')
    .select([
      'b.id',
      'b.name',
      'b.address',
      'b.time_zone as timeZone',
      sql<number>`(select count(*)::int from spaces as s where s.building_id = b.id)`.as('spaces'),
    ])
    .$if(id !== undefined, (it) => it.where('b.id', '=', id!))
    .orderBy(sql`lower(unaccent(b.name))`)
    .orderBy('b.id')
    .execute();

/** The time zone of a building that is kept from changes until the transaction ends. */
export async function findBuildingZone(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('buildings')
    .select('time_zone as zone')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row?.zone;
}

export async function insertBuilding(
  db: Db,
  { name, address, timeZone }: BuildingFields,
): Promise<string> {
  const { id } = await db
    .insertInto('buildings')
    .values({ name, address, time_zone: timeZone })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateBuilding = (db: Db, id: string, { name, address, timeZone }: BuildingFields) =>
  db
    .updateTable('buildings')
    .set({ name, address, time_zone: timeZone })
    .where('id', '=', id)
    .execute();

export const deleteBuilding = (db: Db, id: string) =>
  db.deleteFrom('buildings').where('id', '=', id).execute();

/** Locks the building. */
export const lockBuilding = (db: Db, id: string) =>
  db.selectFrom('buildings').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export async function findSpacesIn(db: Db, buildingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('spaces')
    .select('id')
    .where('building_id', '=', buildingId)
    .execute();
  return rows.map(({ id }) => id);
}
