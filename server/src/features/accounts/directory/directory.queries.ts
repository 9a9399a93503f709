import { normalizeForSearch, searchWords } from '@thedot/domain/kernel/search';
import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import type {
  UserFilter,
  UserSort,
  ListUsersQuery,
} from '@thedot/domain/accounts/user-query.contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import { afterCursor } from '../../../db/after-cursor.ts';
import type { Db } from '../../../db/db.ts';
import { fullName } from '../../users/brief-person.sql.ts';
import { onlineUserIds, presenceStatus } from '../../users/presence.sql.ts';
import { containsAllWords } from '../../../db/search.ts';
import { ORGANIZATION_COLUMNS } from '../../users/organization-brief.sql.ts';
import { PROFILE_COLUMNS } from '../../users/profile-columns.sql.ts';

/** 1970 means never. */
const seenAt = sql<string | null>`nullif(v.seen_at, 'epoch')`;

/** The column of each order and the id that shares an index with it. */
const SORT_EXPRESSIONS: Readonly<
  Record<UserSort, readonly [Expression<unknown>, Expression<string>]>
> = {
  name: [sql`u.sort_name`, sql`u.id`],
  email: [sql`u.email`, sql`u.id`],
  role: [sql`u.role`, sql`u.id`],
  organization: [sql`u.organization_sort`, sql`u.id`],
  joined: [sql`u.created_at`, sql`u.id`],
  seen: [sql`v.seen_at`, sql`v.user_id`],
};

const selectUsers = (db: Db) => db.selectFrom('users as u');

const isOnline = sql<SqlBool>`(not u.is_removed and u.id in (${onlineUserIds}))`;

const hasStatus = (status: PresenceStatus) =>
  status === 'Offline'
    ? sql<SqlBool>`(u.chosen_status = 'Offline' or not ${isOnline})`
    : sql<SqlBool>`(u.chosen_status = ${status} and ${isOnline})`;

const isVerified = sql<boolean>`u.email_verified_at is not null`;
const isErased = sql<boolean>`u.erased_at is not null`;

type UsersQuery = ReturnType<typeof selectUsers>;

const hasOpenErasureRequest = sql<boolean>`exists (
  select from erasure_requests as r where r.user_id = u.id and r.state = 'asked'
)`;

/** Adds only the conditions that are set, so that PostgreSQL plans each combination separately. */
function filterUsers(from: UsersQuery, filter: UserFilter): UsersQuery {
  const { role, organization, completed, review, removed, erasure } = filter;
  return from
    .where((eb) => eb.and(containsAllWords(eb.ref('u.search_text'), filter.search)))
    .$if(role !== undefined, (q) => q.where('u.role', '=', role!))
    .$if(organization !== undefined, (q) => q.where('u.organization_id', '=', organization!))
    .$if(filter.status !== undefined, (q) => q.where(hasStatus(filter.status!)))
    .$if(completed !== undefined, (q) => q.where('u.is_completed', '=', completed === 'yes'))
    .$if(review !== undefined, (q) => q.where('u.review', '=', review!))
    .$if(review === 'waiting', (q) => q.where(isVerified))
    .$if(erasure !== undefined, (q) => q.where(hasOpenErasureRequest))
    .$if(removed === 'no', (q) => q.where('u.is_removed', '=', sql.lit(false)))
    .$if(removed === 'yes', (q) => q.where('u.is_removed', '=', sql.lit(true)));
}

/** About as many rows as are sorted within 20 ms. */
const MAX_SORTED_MATCHES = 8000;
/** Trigram indexes need words of at least three characters. */
const MIN_INDEXED_CHARACTERS = 3;

/**
 * Few matches are fetched and then sorted; with many, a scan of the order's index soon finds a page of
 * them. The planner can't choose: it does not know whether all matches are at the end of the index.
 */
async function matchesFew(db: Db, filter: UserFilter): Promise<boolean> {
  const words = searchWords(filter.search ?? '').map(normalizeForSearch);
  if (filter.status === undefined && !words.some((it) => it.length >= MIN_INDEXED_CHARACTERS))
    return false;
  const { count } = await db
    .selectFrom(
      filterUsers(selectUsers(db), filter)
        .select('u.id')
        .limit(MAX_SORTED_MATCHES + 1)
        .as('matches'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count <= MAX_SORTED_MATCHES;
}

export async function findUsers(
  db: Db,
  { sort, direction, ...filter }: ListUsersQuery,
  { after, limit }: { after: readonly [string | number, string] | undefined; limit: number },
) {
  const [value, id] = SORT_EXPRESSIONS[sort];
  const few = await matchesFew(db, filter);
  return (
    filterUsers(selectUsers(db), filter)
      .innerJoin('last_seen as v', 'v.user_id', 'u.id')
      .select([
        'u.id',
        fullName('u').as('name'),
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.email',
        'u.role',
        'u.photo_id as photo',
        'u.organization_id as organizationId',
        'u.organization_name as organizationName',
        presenceStatus.as('status'),
        'u.phone',
        'u.country',
        'u.language',
        'u.is_completed as isCompleted',
        'u.is_removed as isRemoved',
        isErased.as('isErased'),
        'u.station_5g as station5G',
        'u.review',
        isVerified.as('isVerified'),
        'u.created_at as joinedAt',
        seenAt.as('seenAt'),
        // As text, because a JavaScript date has no microseconds.
        sql<string>`${value}::text`.as('sortValue'),
      ])
      .$if(after !== undefined, (q) => q.where(afterCursor([value, id], after!, direction)))
      // A row expression has no index, so that the planner filters first and sorts the matches.
      .$if(few, (q) => q.orderBy(sql`(${value}, ${id})`, direction))
      .$if(!few, (q) => q.orderBy(value, direction).orderBy(id, direction))
      .limit(limit)
      .execute()
  );
}

export type FoundUser = Awaited<ReturnType<typeof findUsers>>[number];

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const { count } = await filterUsers(selectUsers(db), filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const findUserRecord = (db: Db, id: string) =>
  selectUsers(db)
    .innerJoin('last_seen as v', 'v.user_id', 'u.id')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select((eb) => [
      'u.id',
      fullName('u').as('name'),
      ...PROFILE_COLUMNS,
      'u.email',
      'u.role',
      'u.photo_id as photo',
      presenceStatus.as('status'),
      'u.keep_informed as keepInformed',
      'u.is_completed as isCompleted',
      'u.is_removed as isRemoved',
      'u.station_5g as station5G',
      'u.review',
      'u.review_reason as reviewReason',
      'u.created_at as joinedAt',
      seenAt.as('seenAt'),
      isVerified.as('isVerified'),
      isErased.as('isErased'),
      eb('u.password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      ...ORGANIZATION_COLUMNS,
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();
