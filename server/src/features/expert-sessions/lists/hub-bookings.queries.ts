import type {
  HubBooking,
  HubBookingCounts,
  HubBookingFilter,
  HubBookingSort,
  HubBookingTab,
  HubBookingsQuery,
} from '@thedot/domain/expert-sessions/hub-bookings.contract';
import type { Span } from '@thedot/domain/kernel/time';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { afterCursor } from '../../../db/after-cursor.ts';
import type { Db } from '../../../db/db.ts';
import { toIsoText } from '../../../db/iso-text.ts';
import { fullName } from '../../users/brief-person.sql.ts';
import { containsAllWords } from '../../../db/search.ts';
import { isExpired, isShownAs } from '../expired-request.sql.ts';
import { isUpcomingSession } from '../upcoming-session.sql.ts';
import { startedBy } from './bookings.queries.ts';

/** Requests without a session sort last. This expression has an index. */
const session = sql`coalesce(b.start_at, 'infinity'::timestamptz)`;

/** Sort expressions. */
const ORDERS: Readonly<Record<HubBookingSort, Expression<unknown>>> = {
  asked: sql`b.created_at`,
  session,
};

/** The filters, with days converted to instants in the hub's time zone. */
export interface HubBookingsWhere extends Omit<HubBookingFilter, 'from' | 'to'> {
  readonly within: Partial<Span>;
  readonly now: Date;
}

/** Condition of each tab; `all` has none. */
const TABS: Readonly<Record<Exclude<HubBookingTab, 'all'>, (now: string) => RawBuilder<boolean>>> =
  {
    // The second condition reads the index of the order from the first session that can still go on.
    coming: (now) =>
      sql`b.status = 'accepted' and b.end_at > ${now} and ${session} > ${now}::timestamptz - interval '1 day'`,
    waiting: () => sql`b.status = 'pending'`,
    past: (now) => sql`b.status <> 'pending' and (b.status <> 'accepted' or b.end_at <= ${now})`,
  };

const bookings = (db: Db) => db.selectFrom('expert_sessions as b');
type Bookings = ReturnType<typeof bookings>;

const selectMatchingPeople = (db: Db, search: string) =>
  db
    .selectFrom('users as found')
    .select('found.id')
    .where((eb) => eb.and(containsAllWords(eb.ref('found.search_text'), search)));

/** Adds only the given filters, so that each combination has its own plan. */
function whereFilter(db: Db, from: Bookings, filter: HubBookingsWhere): Bookings {
  const { tab, search, status, turn, attendance, category, expert, organization, within, now } =
    filter;
  return from
    .$if(tab !== undefined && tab !== 'all', (q) =>
      q.where(TABS[tab as keyof typeof TABS](now.toISOString())),
    )
    .$if(Boolean(search), (q) =>
      q.where((eb) =>
        eb.or([
          eb('b.expert_id', 'in', selectMatchingPeople(db, search!)),
          eb('b.requester_id', 'in', selectMatchingPeople(db, search!)),
        ]),
      ),
    )
    .$if(status !== undefined, (q) => q.where(isShownAs(status!)))
    .$if(turn !== undefined, (q) => q.where('b.turn', '=', turn!))
    .$if(attendance !== undefined, (q) => q.where('b.attendance', '=', attendance!))
    .$if(category !== undefined, (q) => q.where('b.category', '=', category!))
    .$if(expert !== undefined, (q) => q.where('b.expert_id', '=', expert!))
    .$if(organization !== undefined, (q) => q.where('b.organization_id', '=', organization!))
    .$if(within.from !== undefined, (q) =>
      q.where(sql<boolean>`${session} >= ${instant(within.from!)}`),
    )
    .$if(within.to !== undefined, (q) => q.where(sql<boolean>`${session} < ${instant(within.to!)}`))
    .$if(within.from !== undefined && within.to === undefined, (q) =>
      q.where('b.start_at', 'is not', null),
    );
}

const instant = (ms: number): string => new Date(ms).toISOString();

export const findHubBookings = (
  db: Db,
  { sort, direction, ...filter }: Pick<HubBookingsQuery, 'sort' | 'direction'> & HubBookingsWhere,
  { after, limit }: { after: readonly [string | number, string] | undefined; limit: number },
) =>
  whereFilter(db, bookings(db), filter)
    .innerJoin('users as e', 'e.id', 'b.expert_id')
    .innerJoin('users as r', 'r.id', 'b.requester_id')
    .leftJoin('organizations as o', 'o.id', 'b.organization_id')
    .leftJoin('series as whole', 'whole.id', 'b.series_id')
    .select([
      'b.id',
      'b.status',
      'b.attendance',
      'b.turn',
      'b.category',
      'b.minutes',
      'b.mode',
      'b.created_at as createdAt',
    ])
    .select((eb) => [
      startedBy(db).as('startedBy'),
      jsonBuildObject({ id: eb.ref('e.id'), name: fullName('e') }).as('expert'),
      jsonBuildObject({ id: eb.ref('r.id'), name: fullName('r') }).as('requester'),
      eb
        .case()
        .when('o.id', 'is not', null)
        .then(jsonBuildObject({ id: eb.ref('o.id'), name: eb.ref('o.name') }))
        .end()
        .$castTo<HubBooking['organization']>()
        .as('organization'),
      eb
        .case()
        .when('b.start_at', 'is not', null)
        .then(
          jsonBuildObject({
            start: toIsoText(eb.ref('b.start_at')),
            end: toIsoText(eb.ref('b.end_at')),
          }),
        )
        .end()
        .as('session'),
      eb
        .case()
        .when('whole.id', 'is not', null)
        .then(
          jsonBuildObject({
            id: eb.ref('whole.id'),
            occurrence: eb.ref('b.occurrence'),
            weeks: eb.ref('whole.weeks').$notNull(),
          }),
        )
        .end()
        .$castTo<HubBooking['series']>()
        .as('series'),
      // With microseconds, which a JavaScript Date cannot hold.
      sql<string>`${ORDERS[sort]}::text`.as('place'),
      isExpired.$castTo<boolean>().as('isExpired'),
    ])
    .$if(after !== undefined, (q) =>
      q.where(afterCursor([ORDERS[sort], sql<string>`b.id`], after!, direction)),
    )
    .orderBy(ORDERS[sort], direction)
    .orderBy('b.id', direction)
    .limit(limit)
    .execute();

/** Counts the bookings of each tab up to `most` in one statement, without reading the whole table. */
export async function countHubBookingsByTab(
  db: Db,
  now: Date,
  most: number,
): Promise<HubBookingCounts> {
  const at = now.toISOString();
  // The first condition of its tab is enough: the others serve the order of the list.
  const upTo = (condition: RawBuilder<SqlBool>) =>
    sql`(select count(*)::integer from (select from expert_sessions as b where ${condition} limit ${most}) as counted)`;
  const { rows } = await sql<HubBookingCounts>`select
    ${upTo(isUpcomingSession(now.toISOString()))} as coming,
    ${upTo(TABS.waiting(at))} as waiting,
    ${upTo(TABS.past(at))} as past,
    ${upTo(sql`true`)} as "all"`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A select without a table returns one row');
  return counts;
}

export type HubBookingRow = Awaited<ReturnType<typeof findHubBookings>>[number];
