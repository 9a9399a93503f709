import { slotOf, type Span } from '@thedot/domain/kernel/time';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/db.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

/** A session or proposed time that a schedule change may affect. */
export interface CandidateBooking {
  readonly bookingId: string;
  readonly start: string;
  readonly end: string;
  readonly expertId: string;
  readonly requesterId: string;
}

const BOOKING_COLUMNS = [
  'b.id as bookingId',
  'b.expert_id as expertId',
  'b.requester_id as requesterId',
] as const;

/** Sessions that have not started yet. */
export const selectUpcomingSessions = (db: Db, now: Date) =>
  db
    .selectFrom('expert_sessions as b')
    .where('b.status', '=', 'accepted')
    .where('b.start_at', '>', now.toISOString());

const selectUpcomingProposals = (db: Db, now: Date) =>
  db
    .selectFrom('expert_session_slots as s')
    .innerJoin('expert_sessions as b', (join) =>
      join.onRef('b.id', '=', 's.booking_id').onRef('b.round', '=', 's.round'),
    )
    .where('b.status', '=', 'pending')
    .where('s.start_at', '>', now.toISOString());

/** An expert's upcoming sessions, earliest first. */
export const findSessionsOfExpert = (
  db: Db,
  expertId: string,
  now: Date,
): Promise<CandidateBooking[]> =>
  selectUpcomingSessions(db, now)
    .where('b.expert_id', '=', expertId)
    .select([...BOOKING_COLUMNS, 'b.start_at as start', 'b.end_at as end'])
    .$narrowType<{ start: string; end: string }>()
    .orderBy('b.start_at')
    .orderBy('b.id')
    .execute();

/** The upcoming times that are proposed for sessions with an expert, earliest first. */
export const findProposalsOfExpert = (
  db: Db,
  expertId: string,
  now: Date,
): Promise<CandidateBooking[]> =>
  selectUpcomingProposals(db, now)
    .where('b.expert_id', '=', expertId)
    .select([...BOOKING_COLUMNS, 's.start_at as start', 's.end_at as end'])
    .orderBy('s.start_at')
    .orderBy('b.id')
    .execute();

/** The span of a new closure of the hub, and the closures within it that existed before. */
export interface NewlyClosedTime {
  readonly span: Span;
  readonly alreadyClosed: readonly Span[];
}

/** SQL condition: a session (`b`) or proposed time (`s`) overlaps the new closure and no earlier one. */
export function isNewlyClosed(table: 'b' | 's', { span, alreadyClosed }: NewlyClosedTime) {
  const [start, end] = [sql.ref(`${table}.start_at`), sql.ref(`${table}.end_at`)];
  const [days, before] = [slotOf(span), alreadyClosed.map(slotOf)];
  return sql<SqlBool>`(
    ${end} > ${days.start}::timestamptz and ${start} < ${days.end}::timestamptz
    and not exists (
      select from unnest(${before.map((it) => it.start)}::timestamptz[],
        ${before.map((it) => it.end)}::timestamptz[]) as before (starts, ends)
      where before.starts < ${end} and ${start} < before.ends))`;
}

interface CountedCandidate extends CandidateBooking {
  readonly total: number;
}

const total = sql<number>`(count(*) over ())::int`.as('total');

/** The earliest sessions that a new closure affects, each with the total number. */
export const findNewlyClosedSessions = (
  db: Db,
  closed: NewlyClosedTime,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<CountedCandidate[]> =>
  selectUpcomingSessions(db, now)
    .where(isNewlyClosed('b', closed))
    .select([...BOOKING_COLUMNS, 'b.start_at as start', 'b.end_at as end', total])
    .$narrowType<{ start: string; end: string }>()
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(limit)
    .execute();

/** The earliest proposed times that a new closure affects, each with the total number. */
export const findNewlyClosedProposals = (
  db: Db,
  closed: NewlyClosedTime,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<CountedCandidate[]> =>
  selectUpcomingProposals(db, now)
    .where(isNewlyClosed('s', closed))
    .select([...BOOKING_COLUMNS, 's.start_at as start', 's.end_at as end', total])
    .orderBy('s.start_at')
    .orderBy('b.id')
    .limit(limit)
    .execute();

/** Briefs of users by id. */
export async function findPersonBriefs(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonBrief>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users as u')
    .where('u.id', 'in', ids)
    .select(['u.id', briefPerson(db, 'u.id').$notNull().as('brief')])
    .execute();
  return new Map(rows.map(({ id, brief }) => [id, brief]));
}
