import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

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
