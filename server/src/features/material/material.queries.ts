// SQL of the stock: material with all that decides what is free of it, and how managers change it.
import type { Role } from '@thedot/domain/access/roles';
import type { MaterialPolicy } from '@thedot/domain/material/material.contract';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import {
  type DateWindow,
  selectSnapshots,
  type SnapshotWindow,
} from '../scheduling/snapshots.sql.ts';

export interface MaterialsQuery {
  readonly ids?: readonly string[] | undefined;
  /** `isTT` of the material to find. */
  readonly kinds: readonly boolean[];
  /** Those kinds of which hidden material is found too. */
  readonly hiddenKinds: readonly boolean[];
}

/** No limit of bookings per day applies to material. */
const NO_BOOKINGS = sql`material_bookings as b where false`;

const ofKinds = (kinds: readonly boolean[]) =>
  sql<boolean>`m.is_tt = any(${[...kinds]}::boolean[])`;

/** The items of the stock that staff have blocked. */
const blocked = sql<number>`(
  select count(*)::int from material_items as i where i.material_id = m.id and i.state = 'blocked')`;

/** The pieces of the stock with a label of their own. */
const items = sql<number>`(
  select count(*)::int from material_items as i where i.material_id = m.id and i.state <> 'retired')`;

/** What borrowers of the material `m` have. */
const out = sql<number>`(
  select coalesce(sum(a.quantity), 0)::int from allocations as a
  join material_bookings as b on b.id = a.booking_id
  where a.resource_id = m.id and a.booking_kind = 'material_booking' and a.state = 'confirmed' and b.status = 'out')`;

/** The terms in force: the newest version of each kind of policy. */
export const policiesInForce = (db: Db) =>
  db
    .selectFrom('material_policies as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .select((eb) => [
      'p.id',
      sql<MaterialPolicy['kind']>`p.kind`.as('kind'),
      'p.version',
      jsonBuildObject({
        id: eb.ref('f.id'),
        name: eb.ref('f.name'),
        mediaType: eb.ref('f.media_type'),
        size: eb.ref('f.size').$castTo<number>(),
      }).as('file'),
    ])
    .where(
      sql<boolean>`p.version = (
        select max(newest.version) from material_policies as newest
        where newest.material_id = p.material_id and newest.kind = p.kind)`,
    )
    .where('p.withdrawn_at', 'is', null);

/** Those of the material `m`. */
const selectPolicies = (db: Db) =>
  jsonArrayFrom(
    policiesInForce(db).where('p.material_id', '=', sql.ref<string>('m.id')).orderBy('p.kind'),
  );

/** Material by name, with all that its snapshots need, in one statement. */
export const findMaterialRows = (
  db: Db,
  window: SnapshotWindow,
  { ids, kinds, hiddenKinds }: MaterialsQuery,
  dates: DateWindow = window,
) =>
  selectSnapshots(db, window, NO_BOOKINGS, dates)
    .innerJoin('materials as m', 'm.id', 'r.id')
    .where(ofKinds(kinds))
    .where((eb) => eb.or([eb('r.hidden_at', 'is', null), ofKinds(hiddenKinds)]))
    .$if(ids !== undefined, (it) => it.where('m.id', 'in', ids!))
    .select([
      sql<string>`coalesce(r.name, '')`.as('name'),
      'm.is_tt as isTT',
      'm.category',
      'm.location',
      'm.description',
      'm.image_id as image',
      'm.quantity',
      blocked.as('blocked'),
      items.as('items'),
      out.as('out'),
      'm.outside_use as allowsOutsideUse',
      sql<readonly Role[] | null>`m.borrower_roles`.as('borrowerRoles'),
      'm.max_per_borrower as maxPerBorrower',
      'm.max_days as maxDays',
      'm.same_day as sameDay',
      sql<boolean>`r.hidden_at is not null`.as('isHidden'),
      selectPolicies(db).as('policies'),
    ])
    .orderBy(sql`lower(unaccent(r.name))`)
    .orderBy('m.id')
    .execute();
export type MaterialRow = Awaited<ReturnType<typeof findMaterialRows>>[number];

export const insertMaterial = (db: Db, material: Insertable<DB['materials']>) =>
  db.insertInto('materials').values(material).execute();

/** Updates the given columns of a material; undefined ones stay. */
export const updateMaterial = async (
  db: Db,
  id: string,
  changes: Updateable<DB['materials']>,
): Promise<void> => {
  if (Object.values(changes).every((it) => it === undefined)) return;
  await db.updateTable('materials').set(changes).where('id', '=', id).execute();
};

/** Locks a material of these kinds. */
export const lockMaterial = (db: Db, id: string, kinds: readonly boolean[]) =>
  db
    .selectFrom('materials as m')
    .innerJoin('resources as r', 'r.id', 'm.id')
    .select((eb) => [
      'm.id',
      'm.is_tt as isTT',
      'm.image_id as image',
      'm.quantity',
      'r.hidden_at as hiddenAt',
      eb
        .selectFrom('material_items as i')
        .whereRef('i.material_id', '=', 'm.id')
        .where('i.state', '<>', 'retired')
        .select((it) => it.fn.countAll<string>().as('count'))
        .as('items'),
    ])
    .where('m.id', '=', id)
    .where(ofKinds(kinds))
    .forUpdate('m')
    .executeTakeFirst();

/** What can be lent of these materials, or of all whose resource has more: the stock without its blocked items. */
export async function findLendable(db: Db, ids?: readonly string[]) {
  const { rows } = await sql<{ id: string; units: number }>`
    select m.id, greatest(m.quantity - ${blocked}, 0) as units from materials as m
    where ${ids === undefined ? sql`(select r.units from resources as r where r.id = m.id) > m.quantity - ${blocked}` : sql`m.id = any(${[...ids]}::uuid[])`}
    order by m.id`.execute(db);
  return rows;
}

/** Adds the next version of a policy. */
export const insertPolicy = (
  db: Db,
  policy: {
    readonly materialId: string;
    readonly kind: MaterialPolicy['kind'];
    readonly fileId: string;
    readonly now: Date;
  },
) =>
  db
    .insertInto('material_policies')
    .values({
      material_id: policy.materialId,
      kind: policy.kind,
      file_id: policy.fileId,
      created_at: policy.now.toISOString(),
      version: sql<number>`1 + coalesce((
        select max(version) from material_policies
        where material_id = ${policy.materialId}::uuid and kind = ${policy.kind}), 0)`,
    })
    .execute();

/** Withdraws the policies of these kinds. */
export const withdrawPolicies = (
  db: Db,
  {
    materialId,
    kinds,
    now,
  }: {
    readonly materialId: string;
    readonly kinds: readonly MaterialPolicy['kind'][];
    readonly now: Date;
  },
) =>
  db
    .updateTable('material_policies')
    .set({ withdrawn_at: now.toISOString() })
    .where('material_id', '=', materialId)
    .where('kind', 'in', kinds)
    .where('withdrawn_at', 'is', null)
    .execute();

/** Whether a material was ever booked, or taken by a session. */
export async function wasBooked(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ wasBooked: boolean }>`
    select exists (select from material_booking_lines where material_id = ${id}::uuid)
      or exists (select from allocations where resource_id = ${id}::uuid) as "wasBooked"`.execute(
    db,
  );
  return rows[0]?.wasBooked === true;
}

/** Deletes the kits that consist of one material alone. */
export const deleteKitsOfOnly = (db: Db, id: string) =>
  db
    .deleteFrom('material_kits as k')
    .where(
      sql<boolean>`(select array_agg(l.material_id) from material_kit_lines as l where l.kit_id = k.id) = array[${id}::uuid]`,
    )
    .execute();

/** The name of one of these materials that borrowers may not take out of the hub. */
export const findHubOnlyName = async (
  db: Db,
  ids: readonly string[],
): Promise<string | undefined> => {
  if (ids.length === 0) return undefined;
  const found = await db
    .selectFrom('materials as m')
    .innerJoin('resources as r', 'r.id', 'm.id')
    .select(sql<string>`coalesce(r.name, '')`.as('name'))
    .where('m.id', 'in', ids)
    .where('m.outside_use', '=', false)
    .orderBy('r.name')
    .limit(1)
    .executeTakeFirst();
  return found?.name;
};

/** What kits contain; kits that are hidden or of other kinds are not found. */
export const findKitLines = (db: Db, kitIds: readonly string[], kinds: readonly boolean[]) =>
  db
    .selectFrom('material_kits as m')
    .innerJoin('material_kit_lines as l', 'l.kit_id', 'm.id')
    .select(['m.id as kitId', 'l.material_id as materialId', 'l.quantity'])
    .where('m.id', 'in', kitIds)
    .where('m.hidden_at', 'is', null)
    .where(ofKinds(kinds))
    .orderBy('m.id')
    .orderBy('l.material_id')
    .execute();

/** The names of material, hidden ones too. */
export const findMaterialNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('materials as m')
    .innerJoin('resources as r', 'r.id', 'm.id')
    .where('m.id', 'in', ids)
    .select(['m.id', 'm.is_tt as isTT', sql<string>`coalesce(r.name, '')`.as('name')])
    .execute();
