import { asSearched, searchWords } from '@thedot/domain/kernel/search';
import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import type { UserFilter, UserSort, UserWish } from '@thedot/domain/users/user-wish.contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import { afterPlace } from '../../db/after-place.ts';
import type { Db } from '../../db/db.ts';
import { fullName } from '../../db/person-brief.ts';
import { peopleHere, presence } from '../../db/presence.ts';
import { holds } from '../../db/search.ts';
import { PROFILE_COLUMNS } from './profile-columns.ts';

/** 1970 stands for never. */
const seenAt = sql<string | null>`nullif(v.seen_at, 'epoch')`;

/** What each order sorts by, and the id that has an index with it. */
const ORDERS: Readonly<Record<UserSort, readonly [Expression<unknown>, Expression<string>]>> = {
  name: [sql`u.sort_name`, sql`u.id`],
  email: [sql`u.email`, sql`u.id`],
  role: [sql`u.role`, sql`u.id`],
  organization: [sql`u.organization_sort`, sql`u.id`],
  joined: [sql`u.created_at`, sql`u.id`],
  seen: [sql`v.seen_at`, sql`v.user_id`],
};

const people = (db: Db) => db.selectFrom('users as u');

const isHere = sql<SqlBool>`(not u.is_removed and u.id in (${peopleHere}))`;

const hasStatus = (wanted: PresenceStatus) =>
  wanted === 'Offline'
    ? sql<SqlBool>`(u.chosen_status = 'Offline' or not ${isHere})`
    : sql<SqlBool>`(u.chosen_status = ${wanted} and ${isHere})`;

const isVerified = sql<boolean>`u.email_verified_at is not null`;
const isErased = sql<boolean>`u.erased_at is not null`;

type People = ReturnType<typeof people>;

const asksToBeErased = sql<boolean>`exists (
  select from erasure_requests as r where r.user_id = u.id and r.state = 'asked'
)`;

/** Only what was asked for is in the statement, so each kind of question has a plan of its own. */
function wanted(from: People, filter: UserFilter): People {
  const { role, organization, completed, review, removed, erasure } = filter;
  return from
    .where((eb) => eb.and(holds(eb.ref('u.search_text'), filter.search)))
    .$if(role !== undefined, (q) => q.where('u.role', '=', role!))
    .$if(organization !== undefined, (q) => q.where('u.organization_id', '=', organization!))
    .$if(filter.status !== undefined, (q) => q.where(hasStatus(filter.status!)))
    .$if(completed !== undefined, (q) => q.where('u.is_completed', '=', completed === 'yes'))
    .$if(review !== undefined, (q) => q.where('u.review', '=', review!))
    .$if(review === 'waiting', (q) => q.where(isVerified))
    .$if(erasure !== undefined, (q) => q.where(asksToBeErased))
    .$if(removed === 'no', (q) => q.where('u.is_removed', '=', sql.lit(false)))
    .$if(removed === 'yes', (q) => q.where('u.is_removed', '=', sql.lit(true)));
}

/** As many as are sorted within some 20 ms. */
const FEW = 8000;
/** Shorter words are in no index. */
const INDEXED = 3;

/**
 * Few are looked up and then sorted; of many the next ones are met soon on the way along the order's
 * index. The planner cannot tell: it does not know that all who are found may stand at the end.
 */
async function areFew(db: Db, filter: UserFilter): Promise<boolean> {
  const words = searchWords(filter.search ?? '').map(asSearched);
  if (filter.status === undefined && !words.some((it) => it.length >= INDEXED)) return false;
  const { count } = await db
    .selectFrom(
      wanted(people(db), filter)
        .select('u.id')
        .limit(FEW + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count <= FEW;
}

export async function findUsers(
  db: Db,
  { sort, direction, ...filter }: UserWish,
  { after, limit }: { after: readonly [string | number, string] | undefined; limit: number },
) {
  const [value, id] = ORDERS[sort];
  const few = await areFew(db, filter);
  return (
    wanted(people(db), filter)
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
        presence.as('status'),
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
        // To the microsecond, which a moment of JavaScript does not hold.
        sql<string>`${value}::text`.as('place'),
      ])
      .$if(after !== undefined, (q) => q.where(afterPlace([value, id], after!, direction)))
      // As one value the two have no index, so that the planner looks up first and sorts then.
      .$if(few, (q) => q.orderBy(sql`(${value}, ${id})`, direction))
      .$if(!few, (q) => q.orderBy(value, direction).orderBy(id, direction))
      .limit(limit)
      .execute()
  );
}

export type FoundUser = Awaited<ReturnType<typeof findUsers>>[number];

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const { count } = await wanted(people(db), filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const findRecord = (db: Db, id: string) =>
  people(db)
    .innerJoin('last_seen as v', 'v.user_id', 'u.id')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select((eb) => [
      'u.id',
      fullName('u').as('name'),
      ...PROFILE_COLUMNS,
      'u.email',
      'u.role',
      'u.photo_id as photo',
      presence.as('status'),
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
      'o.id as organizationId',
      'o.name as organizationName',
      'o.kind as organizationKind',
      'o.can_book_expert as canBookExpert',
      'o.owner_id as ownerId',
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();
