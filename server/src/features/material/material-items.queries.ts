// SQL of labelled items and kits.
import type {
  ReturnCondition,
  ItemState,
  MaterialLine,
} from '@thedot/domain/material/material-fields.contract';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

interface ItemsQuery {
  /** `isTT` of the items to find. */
  readonly kinds: readonly boolean[];
  readonly materialId?: string | undefined;
  readonly id?: string | undefined;
  readonly code?: string | undefined;
}

/** Items by code, each with its open loan. */
export const findItemRows = (db: Db, { kinds, materialId, id, code }: ItemsQuery) =>
  db
    .selectFrom('material_items as i')
    .innerJoin('materials as m', 'm.id', 'i.material_id')
    .innerJoin('resources as r', 'r.id', 'i.material_id')
    .select((eb) => [
      'i.id',
      'i.code',
      'i.serial',
      // CHECKs of these columns allow what the contract does.
      sql<ReturnCondition>`i.condition`.as('condition'),
      sql<ItemState>`i.state`.as('state'),
      'i.note',
      jsonBuildObject({
        id: eb.ref('m.id'),
        name: sql<string>`coalesce(r.name, '')`,
        image: eb.ref('m.image_id'),
        isTT: eb.ref('m.is_tt'),
      }).as('material'),
      jsonObjectFrom(
        eb
          .selectFrom('loan_items as li')
          .innerJoin('material_bookings as b', 'b.id', 'li.booking_id')
          .select((loan) => [
            'b.id as bookingId',
            briefPerson(db, 'b.booker_id').$notNull().as('borrower'),
            toIsoText(loan.ref('b.end_at')).as('end'),
          ])
          .whereRef('li.item_id', '=', 'i.id')
          .where('li.return_id', 'is', null),
      ).as('loan'),
    ])
    .where(sql<boolean>`m.is_tt = any(${[...kinds]}::boolean[])`)
    .$if(materialId !== undefined, (it) => it.where('i.material_id', '=', materialId!))
    .$if(id !== undefined, (it) => it.where('i.id', '=', id!))
    .$if(code !== undefined, (it) => it.where('i.code', '=', code!))
    .orderBy('i.code')
    .limit(1_000)
    .execute();

interface NewItem {
  readonly materialId: string;
  readonly code: string;
  readonly serial: string;
  readonly condition: ReturnCondition;
  readonly state: ItemState;
  readonly note: string;
}

export const insertItems = (db: Db, items: readonly NewItem[]) =>
  db
    .insertInto('material_items')
    .values(items.map(({ materialId, ...item }) => ({ material_id: materialId, ...item })))
    .returning('id')
    .execute();

export const updateItem = (
  db: Db,
  id: string,
  changes: {
    readonly serial?: string | undefined;
    readonly condition?: ReturnCondition | undefined;
    readonly state?: ItemState | undefined;
    readonly note?: string | undefined;
    readonly code?: string | undefined;
  },
) => db.updateTable('material_items').set(changes).where('id', '=', id).execute();

/** The kits of these kinds by name, with what they contain. */
export const findKitRows = (
  db: Db,
  {
    kinds,
    hiddenKinds,
    id,
  }: {
    readonly kinds: readonly boolean[];
    readonly hiddenKinds: readonly boolean[];
    readonly id?: string | undefined;
  },
) =>
  db
    .selectFrom('material_kits as k')
    .select((eb) => [
      'k.id',
      'k.name',
      'k.description',
      'k.is_tt as isTT',
      sql<boolean>`k.hidden_at is not null`.as('isHidden'),
      jsonArrayFrom(
        eb
          .selectFrom('material_kit_lines as l')
          .innerJoin('resources as r', 'r.id', 'l.material_id')
          .innerJoin('materials as m', 'm.id', 'l.material_id')
          .select([
            'l.material_id as materialId',
            sql<string>`coalesce(r.name, '')`.as('name'),
            'm.image_id as image',
            'l.quantity',
          ])
          .whereRef('l.kit_id', '=', 'k.id')
          .orderBy(sql`lower(unaccent(r.name))`)
          .orderBy('l.material_id'),
      ).as('lines'),
    ])
    .where(sql<boolean>`k.is_tt = any(${[...kinds]}::boolean[])`)
    .where((eb) =>
      eb.or([
        eb('k.hidden_at', 'is', null),
        sql<boolean>`k.is_tt = any(${[...hiddenKinds]}::boolean[])`,
      ]),
    )
    .$if(id !== undefined, (it) => it.where('k.id', '=', id!))
    .orderBy(sql`lower(unaccent(k.name))`)
    .orderBy('k.id')
    .limit(500)
    .execute();

export const insertKit = (
  db: Db,
  kit: { readonly isTT: boolean; readonly name: string; readonly description: string },
) =>
  db
    .insertInto('material_kits')
    .values({ is_tt: kit.isTT, name: kit.name, description: kit.description })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateKit = (
  db: Db,
  id: string,
  changes: {
    readonly name?: string | undefined;
    readonly description?: string | undefined;
    readonly hiddenAt?: string | null | undefined;
  },
) =>
  db
    .updateTable('material_kits')
    .set({ name: changes.name, description: changes.description, hidden_at: changes.hiddenAt })
    .where('id', '=', id)
    .execute();

export async function replaceKitLines(
  db: Db,
  kitId: string,
  lines: readonly MaterialLine[],
): Promise<void> {
  await db.deleteFrom('material_kit_lines').where('kit_id', '=', kitId).execute();
  await db
    .insertInto('material_kit_lines')
    .values(
      lines.map(({ materialId, quantity }) => ({
        kit_id: kitId,
        material_id: materialId,
        quantity,
      })),
    )
    .execute();
}

export const deleteKit = (db: Db, id: string) =>
  db.deleteFrom('material_kits').where('id', '=', id).execute();

/** How many of these materials are of this kind. */
export async function countMaterialsOf(
  db: Db,
  ids: readonly string[],
  isTT: boolean,
): Promise<number> {
  const { count } = await db
    .selectFrom('materials')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('id', 'in', ids)
    .where('is_tt', '=', isTT)
    .executeTakeFirstOrThrow();
  return Number(count);
}
