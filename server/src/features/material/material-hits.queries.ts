import { searchWords } from '@thedot/domain/kernel/search';
import type { SearchHit } from '@thedot/domain/search/search.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { beginsWord, beginsWords, MAX_CANDIDATES } from '../../db/search.ts';
import type { HitsQuery } from '../../kernel/search-hits.ts';
import { bookedNames } from './material-bookings.queries.ts';

type Hit<Kind> = Extract<SearchHit, { readonly kind: Kind }>;

/** Material that is shown, by name and category. */
export const findMaterialHitRows = (
  db: Db,
  { text, limit, kinds }: HitsQuery & { readonly kinds: readonly boolean[] },
): Promise<Hit<'material'>[]> =>
  db
    .selectFrom('materials as m')
    .innerJoin('resources as r', 'r.id', 'm.id')
    .where('m.id', 'in', (qb) =>
      qb
        .selectFrom('materials as c')
        .innerJoin('resources as shown', 'shown.id', 'c.id')
        .where('shown.hidden_at', 'is', null)
        .where('c.is_tt', 'in', kinds)
        .where((eb) => eb.and(beginsWords(eb.ref('c.search_words'), text)))
        .select('c.id')
        .limit(sql.lit(MAX_CANDIDATES)),
    )
    .select((eb) => [
      sql.lit('material' as const).as('kind'),
      'm.id',
      sql<string>`coalesce(r.name, '')`.as('name'),
      'm.is_tt as isTT',
      'm.category',
      // What is shown has a picture.
      eb.ref('m.image_id').$notNull().as('image'),
    ])
    .orderBy('r.name_words')
    .orderBy('m.id')
    .limit(limit)
    .execute();

/** The user's own bookings by what is borrowed: those to come first, then the newest. */
export const findMaterialBookingHitRows = (
  db: Db,
  {
    text,
    limit,
    kinds,
    userId,
    now,
  }: HitsQuery & {
    readonly kinds: readonly boolean[];
    readonly userId: string;
    readonly now: Date;
  },
): Promise<Hit<'material_booking'>[]> =>
  db
    .selectFrom('material_bookings as b')
    .where('b.booker_id', '=', userId)
    .where('b.is_tt', 'in', kinds)
    .where((eb) =>
      eb.and(
        searchWords(text).map((word) =>
          beginsWord(sql<string>`name_words(coalesce(${bookedNames}, ''))`, word),
        ),
      ),
    )
    .select((eb) => [
      sql.lit('material_booking' as const).as('kind'),
      'b.id',
      'b.is_tt as isTT',
      sql<string>`coalesce(${bookedNames}, '')`.as('material'),
      toIsoText(eb.ref('b.start_at')).as('start'),
      toIsoText(eb.ref('b.end_at')).as('end'),
    ])
    .orderBy((eb) => eb('b.end_at', '>', now.toISOString()), 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute();

/** Bookings by their ids: those of the user, and those of kinds that the user manages. */
export const findBookedMaterialOf = (
  db: Db,
  ids: readonly string[],
  { userId, managedKinds }: { readonly userId: string; readonly managedKinds: readonly boolean[] },
) =>
  db
    .selectFrom('material_bookings as b')
    .select(['b.id', 'b.is_tt as isTT', sql<string>`coalesce(${bookedNames}, '')`.as('name')])
    .where('b.id', 'in', ids)
    .where(
      sql<boolean>`(b.booker_id = ${userId} or b.is_tt = any(${[...managedKinds]}::boolean[]))`,
    )
    .execute();

/** Material by its ids, of kinds that the user sees. */
export const findMaterialOfKinds = (db: Db, ids: readonly string[], kinds: readonly boolean[]) =>
  db
    .selectFrom('materials as m')
    .innerJoin('resources as r', 'r.id', 'm.id')
    .select(['m.id', sql<string>`coalesce(r.name, '')`.as('name'), 'm.is_tt as isTT'])
    .where('m.id', 'in', ids)
    .where(sql<boolean>`m.is_tt = any(${[...kinds]}::boolean[])`)
    .execute();
