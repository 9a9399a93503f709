import type {
  HubBooking,
  HubBookingFilter,
  HubBookingSort,
  HubBookingsQuery,
} from '@thedot/domain/bookings/hub-bookings.contract';
import type { Span } from '@thedot/domain/kernel/time';
import { type Expression, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { afterPlace } from '../../db/after-place.ts';
import type { Db } from '../../db/db.ts';
import { isoText } from '../../db/iso-text.ts';
import { fullName } from '../../db/person-brief.ts';
import { holds } from '../../db/search.ts';

/** A request without a session comes after all that have one; as it is written here it has an index. */
const session = sql`coalesce(b.start_at, 'infinity'::timestamptz)`;

/** What each order sorts by. */
const ORDERS: Readonly<Record<HubBookingSort, Expression<unknown>>> = {
  asked: sql`b.created_at`,
  session,
};

/** The filters, with the days as the instants they are on the hub's clocks. */
export interface Wanted extends Omit<HubBookingFilter, 'from' | 'to'> {
  readonly within: Partial<Span>;
}

const bookings = (db: Db) => db.selectFrom('bookings as b');
type Bookings = ReturnType<typeof bookings>;

const peopleFound = (db: Db, search: string) =>
  db
    .selectFrom('users as found')
    .select('found.id')
    .where((eb) => eb.and(holds(eb.ref('found.search_text'), search)));

/** Only what was asked for is in the statement, so each kind of question has a plan of its own. */
function wanted(db: Db, from: Bookings, filter: Wanted): Bookings {
  const { search, status, attendance, category, expert, organization, within } = filter;
  return from
    .$if(Boolean(search), (q) =>
      q.where((eb) =>
        eb.or([
          eb('b.expert_id', 'in', peopleFound(db, search!)),
          eb('b.requester_id', 'in', peopleFound(db, search!)),
        ]),
      ),
    )
    .$if(status !== undefined, (q) => q.where('b.status', '=', status!))
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
  { sort, direction, ...filter }: Pick<HubBookingsQuery, 'sort' | 'direction'> & Wanted,
  { after, limit }: { after: readonly [string | number, string] | undefined; limit: number },
) =>
  wanted(db, bookings(db), filter)
    .innerJoin('users as e', 'e.id', 'b.expert_id')
    .innerJoin('users as r', 'r.id', 'b.requester_id')
    .leftJoin('organizations as o', 'o.id', 'b.organization_id')
    .leftJoin('booking_series as whole', 'whole.id', 'b.series_id')
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
            start: isoText(eb.ref('b.start_at')),
            end: isoText(eb.ref('b.end_at')),
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
            weeks: eb.ref('whole.weeks'),
          }),
        )
        .end()
        .$castTo<HubBooking['series']>()
        .as('series'),
      // To the microsecond, which a moment of JavaScript does not hold.
      sql<string>`${ORDERS[sort]}::text`.as('place'),
    ])
    .$if(after !== undefined, (q) =>
      q.where(afterPlace([ORDERS[sort], sql<string>`b.id`], after!, direction)),
    )
    .orderBy(ORDERS[sort], direction)
    .orderBy('b.id', direction)
    .limit(limit)
    .execute();

export type FoundBooking = Awaited<ReturnType<typeof findHubBookings>>[number];
