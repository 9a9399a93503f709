import type { SearchHit } from '@thedot/domain/search/search.contract';
import type { SpaceBookingStatus } from '@thedot/domain/spaces/space-bookings.contract';
import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { beginsUnindexedWord, beginsWords, MAX_CANDIDATES } from '../../db/search.ts';
import { searchWords } from '@thedot/domain/kernel/search';
import { isExpired } from '../scheduling/default-bookings.queries.ts';
import type { HitsQuery } from '../../kernel/search-hits.ts';

type Hit<Kind> = Extract<SearchHit, { readonly kind: Kind }>;

/** The spaces that are shown, by name. */
export const findSpaceHitRows = (
  db: Db,
  { text, limit, types }: HitsQuery & { readonly types: readonly SpaceType[] },
): Promise<Hit<'space'>[]> =>
  db
    .selectFrom('spaces as s')
    .innerJoin('resources as r', 'r.id', 's.id')
    .where('s.id', 'in', (qb) =>
      qb
        .selectFrom('spaces as c')
        .innerJoin('resources as named', 'named.id', 'c.id')
        .where('named.hidden_at', 'is', null)
        .where('c.type', 'in', types)
        // As the index of names has it.
        .where('named.kind', '=', sql.lit('space'))
        .where((eb) => eb.and(beginsWords(eb.ref('named.name_words'), text)))
        .select('c.id')
        .limit(sql.lit(MAX_CANDIDATES)),
    )
    .select([
      sql.lit('space' as const).as('kind'),
      's.id',
      sql<string>`coalesce(r.name, '')`.as('name'),
      sql<SpaceType>`s.type`.as('type'),
      's.location',
    ])
    .orderBy('r.name_words')
    .orderBy('s.id')
    .limit(limit)
    .execute();

/** The user's own bookings by title and space: those to come first, then the newest. */
export const findSpaceBookingHitRows = (
  db: Db,
  { text, limit, userId, now }: HitsQuery & { readonly userId: string; readonly now: Date },
): Promise<Hit<'space_booking'>[]> =>
  db
    .selectFrom('space_bookings as b')
    .innerJoin('spaces as s', 's.id', 'b.space_id')
    .innerJoin('resources as r', 'r.id', 'b.space_id')
    .where('b.booker_id', '=', userId)
    .where((eb) =>
      eb.and(
        searchWords(text).map((word) =>
          eb.or([
            beginsUnindexedWord(eb.ref('b.title_words'), word),
            beginsUnindexedWord(eb.ref('r.name_words'), word),
          ]),
        ),
      ),
    )
    .select((eb) => [
      sql.lit('space_booking' as const).as('kind'),
      'b.id',
      jsonBuildObject({
        id: eb.ref('b.space_id'),
        name: sql<string>`coalesce(r.name, '')`,
        type: sql<SpaceType>`s.type`,
      }).as('space'),
      'b.title',
      sql<SpaceBookingStatus>`b.status`.as('status'),
      isExpired.as('isExpired'),
      toIsoText(eb.ref('b.start_at')).as('start'),
      toIsoText(eb.ref('b.end_at')).as('end'),
    ])
    .orderBy((eb) => eb('b.end_at', '>', now.toISOString()), 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute();

/** Spaces by their ids, of types that the caller may see. */
export const findSpaceBriefs = (db: Db, ids: readonly string[], types: readonly SpaceType[]) =>
  db
    .selectFrom('spaces as s')
    .innerJoin('resources as r', 'r.id', 's.id')
    .select([
      's.id',
      sql<string>`coalesce(r.name, '')`.as('name'),
      sql<SpaceType>`s.type`.as('type'),
    ])
    .where('s.id', 'in', ids)
    .where('s.type', 'in', types)
    .execute();
