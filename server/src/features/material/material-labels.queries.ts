import type { MaterialLabel } from '@thedot/domain/material/material-items.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** Those of the materials that the actor manages. */
export const findManagedIds = async (
  db: Db,
  ids: readonly string[],
  managedKinds: readonly boolean[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('materials')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<boolean>`is_tt = any(${[...managedKinds]}::boolean[])`)
    .execute();
  return rows.map(({ id }) => id);
};

/** The labels of materials and of their items by name: of each, its own before those of its items. */
export const findMaterialLabels = async (
  db: Db,
  ids: readonly string[],
): Promise<MaterialLabel[]> => {
  const { rows } = await sql<MaterialLabel>`
    select l.code, l.serial,
      json_build_object('id', r.id, 'name', coalesce(r.name, ''), 'location', m.location) as material
    from materials as m
      join resources as r on r.id = m.id
      join (
        select resource_id as material_id, code, null as serial
        from resource_codes where revoked_at is null and unit is null
        union all
        select material_id, code, serial from material_items where state <> 'retired') as l on l.material_id = m.id
    where m.id = any(${[...ids]}::uuid[])
    order by lower(unaccent(r.name)), r.id, l.serial nulls first, l.code`.execute(db);
  return rows;
};

interface Kinds {
  /** `isTT` of the material to find. */
  readonly kinds: readonly boolean[];
  /** Those kinds of which hidden material is found too. */
  readonly hiddenKinds: readonly boolean[];
}

/** What a label of the material shows. */
export const findMaterialBriefs = (db: Db, id: string, { kinds, hiddenKinds }: Kinds) =>
  db
    .selectFrom('materials as m')
    .innerJoin('resources as r', 'r.id', 'm.id')
    .select([
      'm.id',
      sql<string>`coalesce(r.name, '')`.as('name'),
      'm.is_tt as isTT',
      'm.image_id as image',
    ])
    .where('m.id', '=', id)
    .where(sql<boolean>`m.is_tt = any(${[...kinds]}::boolean[])`)
    .where((eb) =>
      eb.or([
        eb('r.hidden_at', 'is', null),
        sql<boolean>`m.is_tt = any(${[...hiddenKinds]}::boolean[])`,
      ]),
    )
    .execute();
