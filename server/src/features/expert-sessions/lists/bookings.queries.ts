import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import {
  type BookingCounts,
  BookingTab,
  type MyBookingsQuery,
} from '@thedot/domain/expert-sessions/bookings.contract';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { isParticipant } from '../readable-bookings.sql.ts';
import { isAttendanceDisputed } from '../disputed-attendance.sql.ts';
import { isExpired, isShownAs } from '../expired-request.sql.ts';
import { isUpcomingSession } from '../upcoming-session.sql.ts';
import type { Db } from '../../../db/db.ts';
import { preparedByForm } from '../../../db/prepared-query.ts';
import { spaceNameOfSession } from './session-resources.sql.ts';
import { toIsoText } from '../../../db/iso-text.ts';
import { containsAllWords } from '../../../db/search.ts';
import { briefPerson, fullName } from '../../users/brief-person.sql.ts';
import type { ExpertSessions, DB } from '../../../db/schema.ts';
import { isAllocationBlocking } from './slot-clashes.queries.ts';

type Tables = DB & { b: ExpertSessions };
type Where = ExpressionBuilder<Tables, 'b'>;

/** An allocation that conflicts with a proposed time of either party, including the expert's buffers. */
const blockingAllocation = sql`(
  select from allocations as c where c.state in ('held', 'confirmed') and ${isAllocationBlocking}
)`;

const isContested = (eb: Where) => eb.and([eb('b.status', '=', 'finished'), isAttendanceDisputed]);

/** The author of the first round of a pending booking `b`. */
export const startedBy = (db: Db) =>
  db
    .selectFrom('expert_session_rounds as first')
    .where('first.booking_id', '=', sql.ref<string>('b.id'))
    .where('first.round', '=', sql.lit(1))
    .where(sql.ref('b.status'), '=', sql.lit('pending'))
    .select('first.author');

export const selectBookings = (db: Db) =>
  db
    .selectFrom('expert_sessions as b')
    .leftJoin('resources as e', 'e.id', 'b.expert_id')
    .select([
      'b.id',
      'b.status',
      'b.any_expert as anyExpert',
      'b.category',
      'b.minutes',
      'b.mode',
      'b.place',
      'b.weeks',
      'b.turn',
      'b.round',
      'b.sequence',
      'b.attendance',
      'b.created_at as createdAt',
      'b.organization_id as organizationId',
      // Written by the contract's schema.
      sql<SessionNeeds | null>`b.needs`.as('needs'),
      spaceNameOfSession.as('spaceName'),
    ])
    .select((eb) => [
      isExpired.$castTo<boolean>().as('isExpired'),
      startedBy(db).as('startedBy'),
      isContested(eb).$castTo<boolean>().as('wasDisputed'),
      briefPerson(db, 'b.expert_id').$notNull().as('expert'),
      briefPerson(db, 'b.requester_id').$notNull().as('requester'),
      eb
        .selectFrom('series as whole')
        .whereRef('whole.id', '=', 'b.series_id')
        .select((whole) =>
          jsonBuildObject({
            id: whole.ref('whole.id'),
            occurrence: eb.ref('b.occurrence').$notNull(),
            weeks: whole.ref('whole.weeks').$notNull(),
          }).as('series'),
        )
        .as('series'),
      eb
        .selectFrom('expert_session_rounds as r')
        .whereRef('r.booking_id', '=', 'b.id')
        .whereRef('r.round', '=', 'b.round')
        .where(sql.ref('b.status'), '=', sql.lit('pending'))
        .select('r.answer_by')
        .as('answerBy'),
      jsonArrayFrom(
        eb
          .selectFrom('expert_session_slots as s')
          .whereRef('s.booking_id', '=', 'b.id')
          .whereRef('s.round', '=', 'b.round')
          .where(sql.ref('b.status'), '=', sql.lit('pending'))
          .select((s) => [
            toIsoText(s.ref('s.start_at')).as('start'),
            toIsoText(s.ref('s.end_at')).as('end'),
            s.not(s.exists(blockingAllocation)).$castTo<boolean>().as('free'),
          ])
          .orderBy('s.start_at'),
      ).as('slots'),
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
    ]);

export type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['execute']>>[number];

const isTurnOf = (userId: string) => (eb: Where) =>
  eb.or([
    eb.and([eb('b.turn', '=', 'expert'), eb('b.expert_id', '=', userId)]),
    eb.and([eb('b.turn', '=', 'requester'), eb('b.requester_id', '=', userId)]),
  ]);

/** A request that waits for the answer of the user's counterpart. */
const isAwaitedFromOther = (userId: string) => (eb: Where) =>
  eb.or([
    eb.and([eb('b.turn', '=', 'requester'), eb('b.expert_id', '=', userId)]),
    eb.and([eb('b.turn', '=', 'expert'), eb('b.requester_id', '=', userId)]),
  ]);

const isPast = (now: Date) => (eb: Where) =>
  eb.or([
    eb('b.status', 'in', ['rejected', 'cancelled', 'finished']),
    eb.and([eb('b.status', '=', 'accepted'), eb('b.end_at', '<=', now.toISOString())]),
  ]);

interface Page {
  readonly userId: string;
  readonly after: string | undefined;
  readonly limit: number;
}

/** The name and organization that bookings show of the user `found`. */
const shownNames = sql<string>`searchable_text(${fullName('found')} || ' ' || found.organization_name)`;

type Filter = Pick<MyBookingsQuery, 'search' | 'status' | 'category' | 'mode'>;

/**
 * Condition that a booking matches the filters; the search matches words of either person's name and organization, or
 * of the topic. Emails and phone numbers are not shown, so they are not searched.
 */
const matches =
  (db: Db, { search, status, category, mode }: Filter) =>
  (eb: Where) =>
    eb.and([
      ...(status === undefined ? [] : [isShownAs(status)]),
      ...(category === undefined ? [] : [eb('b.category', '=', category)]),
      ...(mode === undefined ? [] : [eb('b.mode', '=', mode)]),
      ...(search
        ? [
            eb.or([
              eb.exists(
                db
                  .selectFrom('users as found')
                  .select('found.id')
                  .where((found) =>
                    found.and([
                      sql<boolean>`found.id in (b.expert_id, b.requester_id)`,
                      ...containsAllWords(shownNames, search),
                    ]),
                  ),
              ),
              eb.and(containsAllWords(sql<string>`searchable_text(b.category::text)`, search)),
            ]),
          ]
        : []),
    ]);

/** Bookings of the user, newest first. */
export const findBookings = (
  db: Db,
  query: Page &
    Filter & {
      readonly tab: Exclude<BookingTab, 'coming'>;
      readonly now: Date;
    },
) =>
  selectBookings(db)
    .where(isInTab(query.tab, query))
    .where(matches(db, query))
    .$if(query.after !== undefined, (q) => q.where('b.id', '<', query.after!))
    .orderBy('b.id', 'desc')
    .limit(query.limit + 1)
    .execute();

const isInTab =
  (tab: BookingTab, { userId, now }: { readonly userId: string; readonly now: Date }) =>
  (eb: Where) => {
    if (tab === 'waiting') return isTurnOf(userId)(eb);
    if (tab === 'sent') return isAwaitedFromOther(userId)(eb);
    return eb.and([
      isParticipant('b', userId),
      ...(tab === 'coming' ? [isUpcomingSession(now.toISOString())] : []),
      ...(tab === 'past' ? [isPast(now)(eb)] : []),
    ]);
  };

/** Counts the bookings of each tab of the user in one statement. */
export async function countBookingsByTab(
  db: Db,
  userId: string,
  now: Date,
): Promise<BookingCounts> {
  const tabs = Object.fromEntries(
    BookingTab.options.map((tab) => [tab, isInTab(tab, { userId, now })]),
  ) as Record<BookingTab, ReturnType<typeof isInTab>>;
  const counted = (eb: Where, tab: BookingTab) =>
    eb.fn.countAll<number>().filterWhere(tabs[tab](eb)).as(tab);
  return db
    .selectFrom('expert_sessions as b')
    .where(isParticipant('b', userId))
    .select((eb) => BookingTab.options.map((tab) => counted(eb, tab)))
    .executeTakeFirstOrThrow();
}

interface UpcomingQuery extends Page, Filter {
  readonly now: Date;
  readonly until?: string | undefined;
}

/** A query of upcoming sessions as its statement takes it. */
const toUpcomingPage = ({ userId, after, limit, now, until }: UpcomingQuery) => ({
  userId,
  limit,
  at: now.toISOString(),
  hasUntil: until !== undefined,
  until: until ?? '',
  isNext: after !== undefined,
  after: after ?? '',
});

const selectUpcoming = (db: Db, page: ReturnType<typeof toUpcomingPage>) =>
  selectBookings(db)
    .where(isParticipant('b', page.userId))
    .where(isUpcomingSession(page.at))
    .$if(page.hasUntil, (q) => q.where('b.start_at', '<', page.until))
    .$if(page.isNext, (q) =>
      q.where(
        sql<boolean>`(b.start_at, b.id) > (
          select last.start_at, last.id from expert_sessions as last where last.id = ${page.after})`,
      ),
    )
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(sql.lit(page.limit + 1));

const findUpcomingPage = preparedByForm(['hasUntil', 'isNext', 'limit'], selectUpcoming);

const isFiltered = ({ search = '', status, category, mode }: Filter) =>
  search !== '' || [status, category, mode].some((it) => it !== undefined);

/** Upcoming sessions of the user, soonest first. */
export const findUpcoming = (db: Db, query: UpcomingQuery): Promise<BookingRow[]> =>
  isFiltered(query)
    ? selectUpcoming(db, toUpcomingPage(query)).where(matches(db, query)).execute()
    : findUpcomingPage(db, toUpcomingPage(query));

/** Accepted and finished sessions of the user that overlap a time range, by start. */
export const findSessions = (db: Db, userId: string, { start, end }: Slot) =>
  selectBookings(db)
    .where(isParticipant('b', userId))
    .where('b.status', 'in', ['accepted', 'finished'])
    .where('b.end_at', '>', start)
    .where('b.start_at', '<', end)
    .orderBy('b.start_at')
    .orderBy('b.id')
    .execute();

/** Bookings that wait for the user's answer, oldest first. */
export const findProposals = (db: Db, query: Page) =>
  selectBookings(db)
    .where(isTurnOf(query.userId))
    .$if(query.after !== undefined, (q) => q.where('b.id', '>', query.after!))
    .orderBy('b.id')
    .limit(query.limit + 1)
    .execute();

interface OpenRequestsQuery {
  readonly userId: string;
  /** Times that start before it do not count. */
  readonly at: string;
  readonly limit: number;
}

/** Pending requests of the user, the one with the earliest time first. */
export const findOpenRequests = preparedByForm(['limit'], (db, query: OpenRequestsQuery) =>
  selectBookings(db)
    .where('b.requester_id', '=', query.userId)
    .where('b.status', '=', 'pending')
    .orderBy((eb) =>
      eb
        .selectFrom('expert_session_slots as s')
        .select((s) => s.fn.min('s.start_at').as('first'))
        .whereRef('s.booking_id', '=', 'b.id')
        .whereRef('s.round', '=', 'b.round')
        .where('s.start_at', '>', query.at),
    )
    .orderBy('b.id')
    .limit(sql.lit(query.limit)),
);

export async function countProposals(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('expert_sessions as b')
    .where(isTurnOf(userId))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the user takes part in any session or request, whatever its status. */
export async function hasAnySession(db: Db, userId: string): Promise<boolean> {
  const { isParty } = await db
    .selectNoFrom((eb) => {
      const sessionOf = (party: 'expert_id' | 'requester_id') =>
        eb.exists(eb.selectFrom('expert_sessions').select('id').where(party, '=', userId).limit(1));
      return eb.or([sessionOf('requester_id'), sessionOf('expert_id')]).as('isParty');
    })
    .executeTakeFirstOrThrow();
  return Boolean(isParty);
}

/** How many requests of all users wait for the answer of their expert. */
export async function countPendingRequests(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('expert_sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', sql.lit('pending'))
    .where('turn', '=', sql.lit('expert'))
    .executeTakeFirstOrThrow();
  return count;
}

/** All sessions and requests of an organization, whatever their status. */
export async function countOrganizationBookings(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('expert_sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}
