import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { BookingStatus, BookingTab } from '@thedot/domain/bookings/bookings.contract';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { isPartyOf } from '../../db/booking-readers.ts';
import { wasContested } from '../../db/contested-sessions.ts';
import type { Db } from '../../db/db.ts';
import { isoText } from '../../db/iso-text.ts';
import { personBrief } from '../../db/person-brief.ts';
import type { Bookings, DB } from '../../db/schema.ts';
import { isInTheWay } from './slot-clashes.queries.ts';

type Tables = DB & { b: Bookings };
type Where = ExpressionBuilder<Tables, 'b'>;

/** What would keep the expert, with their buffers, or the requester from coming at a proposed time. */
const claimOn = sql`(
  select from claims as c where c.state in ('held', 'accepted') and ${isInTheWay}
)`;

const isContested = (eb: Where) => eb.and([eb('b.status', '=', 'finished'), wasContested]);

export const selectBookings = (db: Db) =>
  db
    .selectFrom('bookings as b')
    .leftJoin('experts as e', 'e.user_id', 'b.expert_id')
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
    ])
    .select((eb) => [
      isContested(eb).$castTo<boolean>().as('contested'),
      personBrief(db, 'b.expert_id').$notNull().as('expert'),
      personBrief(db, 'b.requester_id').$notNull().as('requester'),
      eb
        .selectFrom('booking_series as whole')
        .whereRef('whole.id', '=', 'b.series_id')
        .select((whole) =>
          jsonBuildObject({
            id: whole.ref('whole.id'),
            occurrence: eb.ref('b.occurrence').$notNull(),
            weeks: whole.ref('whole.weeks'),
          }).as('series'),
        )
        .as('series'),
      eb
        .selectFrom('booking_rounds as r')
        .whereRef('r.booking_id', '=', 'b.id')
        .whereRef('r.round', '=', 'b.round')
        .where(sql.ref('b.status'), '=', sql.lit('pending'))
        .select('r.answer_by')
        .as('answerBy'),
      jsonArrayFrom(
        eb
          .selectFrom('booking_slots as s')
          .whereRef('s.booking_id', '=', 'b.id')
          .whereRef('s.round', '=', 'b.round')
          .where(sql.ref('b.status'), '=', sql.lit('pending'))
          .select((s) => [
            isoText(s.ref('s.start_at')).as('start'),
            isoText(s.ref('s.end_at')).as('end'),
            s.not(s.exists(claimOn)).$castTo<boolean>().as('free'),
          ])
          .orderBy('s.start_at'),
      ).as('slots'),
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
    ]);

export type BookingRow = Awaited<ReturnType<typeof findComing>>[number];

const myTurn = (userId: string) => (eb: Where) =>
  eb.or([
    eb.and([eb('b.turn', '=', 'expert'), eb('b.expert_id', '=', userId)]),
    eb.and([eb('b.turn', '=', 'requester'), eb('b.requester_id', '=', userId)]),
  ]);

const isComing = (now: Date) => (eb: Where) =>
  eb.and([eb('b.status', '=', 'accepted'), eb('b.end_at', '>', now.toISOString())]);

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

/** Mine, newest first. */
export const findBookings = (
  db: Db,
  wanted: Page & {
    readonly tab: Exclude<BookingTab, 'coming'>;
    readonly status: BookingStatus | undefined;
    readonly now: Date;
  },
) =>
  selectBookings(db)
    .where(wanted.tab === 'waiting' ? myTurn(wanted.userId) : isPartyOf('b', wanted.userId))
    .$if(wanted.tab === 'past', (q) => q.where(isPast(wanted.now)))
    .$if(wanted.status !== undefined, (q) => q.where('b.status', '=', wanted.status!))
    .$if(wanted.after !== undefined, (q) => q.where('b.id', '<', wanted.after!))
    .orderBy('b.id', 'desc')
    .limit(wanted.limit + 1)
    .execute();

/** My sessions to come, soonest first. */
export const findComing = (
  db: Db,
  wanted: Page & { readonly now: Date; readonly until?: string | undefined },
) =>
  selectBookings(db)
    .where(isPartyOf('b', wanted.userId))
    .where(isComing(wanted.now))
    .$if(wanted.until !== undefined, (q) => q.where('b.start_at', '<', wanted.until!))
    .$if(wanted.after !== undefined, (q) =>
      q.where(
        sql<boolean>`(b.start_at, b.id) > (
          select last.start_at, last.id from bookings as last where last.id = ${wanted.after})`,
      ),
    )
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(wanted.limit + 1)
    .execute();

/** My sessions, held or to be held, that touch this stretch of time, in its order. */
export const findSessions = (db: Db, userId: string, { start, end }: Slot) =>
  selectBookings(db)
    .where(isPartyOf('b', userId))
    .where('b.status', 'in', ['accepted', 'finished'])
    .where('b.end_at', '>', start)
    .where('b.start_at', '<', end)
    .orderBy('b.start_at')
    .orderBy('b.id')
    .execute();

/** What waits for my answer, oldest first. */
export const findProposals = (db: Db, wanted: Page) =>
  selectBookings(db)
    .where(myTurn(wanted.userId))
    .$if(wanted.after !== undefined, (q) => q.where('b.id', '>', wanted.after!))
    .orderBy('b.id')
    .limit(wanted.limit + 1)
    .execute();

/** My requests that nobody has answered yet, the one with the next time first. */
export const findOpenRequests = (db: Db, userId: string, now: Date, limit: number) =>
  selectBookings(db)
    .where('b.requester_id', '=', userId)
    .where('b.status', '=', 'pending')
    .orderBy((eb) =>
      eb
        .selectFrom('booking_slots as s')
        .select((s) => s.fn.min('s.start_at').as('first'))
        .whereRef('s.booking_id', '=', 'b.id')
        .whereRef('s.round', '=', 'b.round')
        .where('s.start_at', '>', now.toISOString()),
    )
    .orderBy('b.id')
    .limit(limit)
    .execute();

export async function countProposals(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bookings as b')
    .where(myTurn(userId))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
