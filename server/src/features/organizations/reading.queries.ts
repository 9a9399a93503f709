import type { OrganizationFilter } from '@thedot/domain/organizations/organizations.contract';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { afterPlace } from '../../db/after-place.ts';
import type { Db } from '../../db/db.ts';
import { fullName } from '../../db/person-brief.ts';
import { presence, presenceFor } from '../../db/presence.ts';
import type { DB, Organizations } from '../../db/schema.ts';
import { holds } from '../../db/search.ts';

/** Who looks: staff see every organization, everybody else their own and those the hub has let in. */
export interface Reader {
  readonly seesAll: boolean;
  readonly organizationId: string | null;
}

type Where = ExpressionBuilder<DB & { o: Organizations }, 'o'>;

/** People of an organization who are here: whoever was removed belongs to it still, unseen. */
const membersOf = (eb: Where) =>
  eb
    .selectFrom('users as m')
    .whereRef('m.organization_id', '=', 'o.id')
    .where('m.is_removed', '=', false);

const isSeenBy = (reader: Reader) => (eb: Where) =>
  eb.and([
    eb('o.merged_into', 'is', null),
    reader.seesAll
      ? eb.lit(true)
      : eb.or([
          ...(reader.organizationId ? [eb('o.id', '=', reader.organizationId)] : []),
          eb.exists(
            membersOf(eb)
              .select(eb.lit(1).as('one'))
              .where((m) => m.or([m('m.review', 'is', null), m('m.review', '=', 'accepted')])),
          ),
        ]),
  ]);

const memberCount = sql<number>`(
  select count(*) from users m where m.organization_id = o.id and not m.is_removed)`;

/** What each order sorts by; ids grow with time. */
const SORTED_BY = {
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

interface Wanted extends OrganizationFilter {
  readonly reader: Reader;
  readonly limit: number;
  readonly after?: readonly [string | number, string] | undefined;
}

const SWITCHED = { unset: null, yes: true, no: false } as const;

/** One page; one row more than asked for says that there is a next one. */
export const findOrganizations = (db: Db, wanted: Wanted) => {
  const { reader, kind, field, canBookExpert, sort, direction, after, limit } = wanted;
  let query = selectCards(db)
    .where(isSeenBy(reader))
    .where((eb) => eb.and(holds(eb.ref('o.search_text'), wanted.search)))
    .orderBy(SORTED_BY[sort], direction)
    .orderBy('o.id', direction)
    .limit(limit + 1);
  if (kind) query = query.where('o.kind', '=', kind);
  if (field) query = query.where(sql<boolean>`plain_text(o.field) = plain_text(${field})`);
  if (canBookExpert) {
    query = query.where('o.can_book_expert', 'is not distinct from', SWITCHED[canBookExpert]);
  }
  if (after) {
    query = query.where((eb) =>
      afterPlace([SORTED_BY[sort], eb.ref('o.id')], [after[0], after[1]], direction),
    );
  }
  return query.execute();
};

/** Where an organization's address leads: to itself, or to the one that it became part of. */
export const findPlaceOf = (db: Db, id: string) =>
  db
    .selectFrom('organizations')
    .select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
    .where('id', '=', id)
    .executeTakeFirst();

export const findOrganizationFor = (db: Db, reader: Reader, id: string) =>
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
    .where(isSeenBy(reader))
    .executeTakeFirst();

export const findSeenBy = (db: Db, reader: Reader, ids: readonly string[]) =>
  db
    .selectFrom('organizations as o')
    .select('o.id')
    .where('o.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(isSeenBy(reader))
    .execute();

export type OrganizationRow = NonNullable<Awaited<ReturnType<typeof findOrganizationFor>>>;

/** Written in different ways, a field is one; its most frequent way is shown. */
export const findFields = (db: Db, reader: Reader, most: number) =>
  db
    .selectFrom('organizations as o')
    .select(sql<string>`mode() within group (order by o.field)`.as('field'))
    .where('o.field', '<>', '')
    .where(isSeenBy(reader))
    .groupBy(sql`plain_text(o.field)`)
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(sql`plain_text(o.field)`)
    .limit(most)
    .execute();

export const findMembers = (
  db: Db,
  wanted: {
    readonly organizationId: string;
    /** Null where nobody can hide from whoever looks. */
    readonly viewerId: string | null;
    readonly limit: number;
    readonly after: readonly [string | number, string] | undefined;
  },
) => {
  const { viewerId } = wanted;
  let query = db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select((eb) => [
      'u.id',
      fullName('u').as('name'),
      'u.photo_id as photo',
      'u.position',
      'u.role',
      (viewerId === null ? presence : presenceFor(viewerId)).as('status'),
      'u.email',
      'u.phone',
      'u.sort_name as sortName',
      eb('o.owner_id', 'is not distinct from', eb.ref('u.id')).$castTo<boolean>().as('isOwner'),
    ])
    .where('u.organization_id', '=', wanted.organizationId)
    .where('u.is_removed', '=', false)
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(wanted.limit + 1);
  if (wanted.after) {
    const [name, id] = wanted.after;
    query = query.where((eb) =>
      afterPlace([eb.ref('u.sort_name'), eb.ref('u.id')], [name, id], 'asc'),
    );
  }
  return query.execute();
};
