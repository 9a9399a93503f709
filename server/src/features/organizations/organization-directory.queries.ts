import type { OrganizationHit } from '@thedot/domain/organizations/organization-hit.contract';
import type { OrganizationFilter } from '@thedot/domain/organizations/organizations.contract';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { afterCursor } from '../../db/after-cursor.ts';
import type { Db } from '../../db/db.ts';
import { fullName } from '../users/brief-person.sql.ts';
import { presenceStatus, presenceStatusFor } from '../users/presence.sql.ts';
import type { DB, Organizations } from '../../db/schema.ts';
import {
  beginsName,
  beginsWithSearch,
  beginsWords,
  containsAllWords,
  MAX_CANDIDATES,
  nameOrder,
} from '../../db/search.ts';
import type { HitsQuery } from '../../kernel/search-hits.ts';

/** The reader: staff see every organization, others their own and those with accepted members. */
export interface Reader {
  readonly seesAll: boolean;
  readonly organizationId: string | null;
}

type OrganizationExpression = ExpressionBuilder<DB & { o: Organizations }, 'o'>;

/** Active members; removed users still belong to their organization, but are hidden. */
const membersOf = (eb: OrganizationExpression) =>
  eb
    .selectFrom('users as m')
    .whereRef('m.organization_id', '=', 'o.id')
    .where('m.is_removed', '=', false);

const isVisibleTo = (reader: Reader) => (eb: OrganizationExpression) =>
  eb.and([
    eb('o.merged_into', 'is', null),
    reader.seesAll
      ? eb.lit(true)
      : eb.or([
          ...(reader.organizationId ? [eb('o.id', '=', reader.organizationId)] : []),
          // As a value: for `exists`, PostgreSQL would read all users into a hash table first.
          eb(
            membersOf(eb)
              .select(eb.lit(true).as('isMember'))
              .where((m) => m.or([m('m.review', 'is', null), m('m.review', '=', 'accepted')]))
              .limit(sql.lit(1)),
            '=',
            eb.lit(true),
          ),
        ]),
  ]);

const memberCount = sql<number>`(
  select count(*) from users m where m.organization_id = o.id and not m.is_removed)`;

/** The expression of each order; UUIDv7 ids grow with time. */
const SORT_EXPRESSIONS = {
  name: sql<string>`o.sort_name`,
  members: memberCount,
  newest: sql<string>`o.id`,
} as const;

const selectCards = (db: Db) =>
  db.selectFrom('organizations as o').select((eb) => [
    'o.id',
    'o.name',
    'o.kind',
    'o.field',
    'o.region',
    'o.logo_id as logo',
    'o.can_book_expert as canBookExpert',
    'o.created_at as createdAt',
    'o.sort_name as sortName',
    memberCount.as('members'),
    jsonObjectFrom(
      eb
        .selectFrom('users as owner')
        .whereRef('owner.id', '=', 'o.owner_id')
        .select(['owner.id', fullName('owner').as('name'), 'owner.photo_id as photo']),
    ).as('owner'),
  ]);

export type CardRow = Awaited<ReturnType<typeof findOrganizations>>[number];

interface FindOrganizationsQuery extends OrganizationFilter {
  readonly reader: Reader;
  readonly limit: number;
  readonly after?: readonly [string | number, string] | undefined;
}

const BOOKING_SWITCH_VALUES = { unset: null, yes: true, no: false } as const;

/** Returns one row more than the limit when there is a next page. */
export const findOrganizations = (db: Db, filter: FindOrganizationsQuery) => {
  const { reader, kind, field, canBookExpert, sort, direction, after, limit } = filter;
  let query = selectCards(db)
    .where(isVisibleTo(reader))
    .where((eb) => eb.and(containsAllWords(eb.ref('o.search_text'), filter.search)))
    .orderBy(SORT_EXPRESSIONS[sort], direction)
    .orderBy('o.id', direction)
    .limit(limit + 1);
  if (kind) query = query.where('o.kind', '=', kind);
  if (field) query = query.where(sql<boolean>`plain_text(o.field) = plain_text(${field})`);
  if (canBookExpert) {
    query = query.where(
      'o.can_book_expert',
      'is not distinct from',
      BOOKING_SWITCH_VALUES[canBookExpert],
    );
  }
  if (after) {
    query = query.where((eb) =>
      afterCursor([SORT_EXPRESSIONS[sort], eb.ref('o.id')], [after[0], after[1]], direction),
    );
  }
  return query.execute();
};

/** Resolves an id to the organization itself, or to the one it was merged into. */
export const findMergeTarget = (db: Db, id: string) =>
  db
    .selectFrom('organizations')
    .select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
    .where('id', '=', id)
    .executeTakeFirst();

export const findVisibleOrganization = (db: Db, reader: Reader, id: string) =>
  selectCards(db)
    .select([
      'o.contact',
      'o.website',
      'o.description',
      'o.address',
      'o.linkedin',
      'o.founded_year as foundedYear',
      'o.is_legally_published as isLegallyPublished',
      'o.has_startup_label as hasStartupLabel',
    ])
    .where('o.id', '=', id)
    .where(isVisibleTo(reader))
    .executeTakeFirst();

export const findVisibleIds = (db: Db, reader: Reader, ids: readonly string[]) =>
  db
    .selectFrom('organizations as o')
    .select('o.id')
    .where('o.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(isVisibleTo(reader))
    .execute();

export type OrganizationRow = NonNullable<Awaited<ReturnType<typeof findVisibleOrganization>>>;

/** Groups spellings of one field and returns the most frequent spelling. */
export const findFields = (db: Db, reader: Reader, limit: number) =>
  db
    .selectFrom('organizations as o')
    .select(sql<string>`mode() within group (order by o.field)`.as('field'))
    .where('o.field', '<>', '')
    .where(isVisibleTo(reader))
    .groupBy(sql`plain_text(o.field)`)
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(sql`plain_text(o.field)`)
    .limit(limit)
    .execute();

export const findMembers = (
  db: Db,
  filter: {
    readonly organizationId: string;
    /** The user whose blocks apply; null for staff, from whom presence can't be hidden. */
    readonly viewerId: string | null;
    readonly limit: number;
    readonly after: readonly [string | number, string] | undefined;
  },
) => {
  const { viewerId } = filter;
  let query = db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select((eb) => [
      'u.id',
      fullName('u').as('name'),
      'u.photo_id as photo',
      'u.position',
      'u.role',
      (viewerId === null ? presenceStatus : presenceStatusFor(viewerId)).as('status'),
      'u.email',
      'u.phone',
      'u.sort_name as sortName',
      eb('o.owner_id', 'is not distinct from', eb.ref('u.id')).$castTo<boolean>().as('isOwner'),
    ])
    .where('u.organization_id', '=', filter.organizationId)
    .where('u.is_removed', '=', false)
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(filter.limit + 1);
  if (filter.after) {
    const [name, id] = filter.after;
    query = query.where((eb) =>
      afterCursor([eb.ref('u.sort_name'), eb.ref('u.id')], [name, id], 'asc'),
    );
  }
  return query.execute();
};

/** Organizations by name, for the search; names that begin with the text come first. */
export const findOrganizationRows = (
  db: Db,
  { reader, text, limit }: HitsQuery & { readonly reader: Reader },
): Promise<OrganizationHit[]> =>
  db
    .with('first_matches', (qb) =>
      qb
        .selectFrom('organizations as o')
        .select('o.id')
        .where(isVisibleTo(reader))
        .where(beginsWithSearch('o.name_words', text))
        .orderBy(nameOrder('o.name_words'))
        .orderBy('o.id')
        .limit(limit),
    )
    .with('matches', (qb) =>
      qb
        .selectFrom('organizations as o')
        .select('o.id')
        .where(isVisibleTo(reader))
        .where((eb) => eb.and(beginsWords(eb.ref('o.name_words'), text)))
        .limit(MAX_CANDIDATES),
    )
    .selectFrom('organizations as o')
    .where('o.id', 'in', (eb) =>
      eb.selectFrom('first_matches').select('id').union(eb.selectFrom('matches').select('id')),
    )
    .select([
      sql.lit('organization' as const).as('kind'),
      'o.id',
      'o.name',
      'o.logo_id as logo',
      'o.field',
      'o.region',
    ])
    .orderBy(beginsWithSearch('o.name_words', text), 'desc')
    .orderBy(beginsName('o.name_words', text), 'desc')
    .orderBy('o.sort_name')
    .orderBy('o.id')
    .limit(limit)
    .execute();
