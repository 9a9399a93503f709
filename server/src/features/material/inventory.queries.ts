// SQL of imports of an inventory: the material that its rows name.
import type { StoredMaterial } from '@thedot/domain/material/inventory-outcomes.rules';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';

const selectMaterials = (db: Db) =>
  db
    .selectFrom('materials as m')
    .innerJoin('resources as r', 'r.id', 'm.id')
    .select(['m.id', sql<string>`coalesce(r.name, '')`.as('name')])
    .orderBy('m.id');

/** The names of all material of the hub or of the station. */
export const findNames = (db: Db, isTT: boolean) =>
  selectMaterials(db).where('m.is_tt', '=', isTT).execute();

/** What an import compares with its rows. */
export async function findStored(db: Db, ids: readonly string[]): Promise<StoredMaterial[]> {
  if (ids.length === 0) return [];
  return selectMaterials(db)
    .select((eb) => [
      'm.category',
      'm.location',
      'm.description',
      'm.quantity',
      jsonArrayFrom(
        eb
          .selectFrom('material_items as i')
          .select(['i.serial', sql<boolean>`i.state = 'retired'`.as('isRetired')])
          .whereRef('i.material_id', '=', 'm.id'),
      ).as('items'),
    ])
    .where('m.id', 'in', ids)
    .execute();
}

/** Locks material, in one order. */
export const lockMaterials = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('materials')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
