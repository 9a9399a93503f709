import { slotOf, type Span } from '@thedot/domain/kernel/time';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/db.ts';
import { personBrief } from '../../db/person-brief.ts';

/** A session, or a time proposed for one. */
export interface Planned {
  readonly bookingId: string;
  readonly start: string;
  readonly end: string;
  readonly expertId: string;
  readonly requesterId: string;
}

const PAIR = [
  'b.id as bookingId',
  'b.expert_id as expertId',
  'b.requester_id as requesterId',
] as const;

/** What has begun is left alone: nobody can do anything about it any more. */
export const selectSessions = (db: Db, now: Date) =>
  db
    .selectFrom('bookings as b')
    .where('b.status', '=', 'accepted')
    .where('b.start_at', '>', now.toISOString());

const selectProposals = (db: Db, now: Date) =>
  db
    .selectFrom('booking_slots as s')
    .innerJoin('bookings as b', (join) =>
      join.onRef('b.id', '=', 's.booking_id').onRef('b.round', '=', 's.round'),
    )
    .where('b.status', '=', 'pending')
    .where('s.start_at', '>', now.toISOString());

/** An expert's sessions to come, soonest first. */
export const findSessionsOf = (db: Db, expertId: string, now: Date): Promise<Planned[]> =>
  selectSessions(db, now)
    .where('b.expert_id', '=', expertId)
    .select([...PAIR, 'b.start_at as start', 'b.end_at as end'])
    .$narrowType<{ start: string; end: string }>()
    .orderBy('b.start_at')
    .orderBy('b.id')
    .execute();

/** The times that are proposed for sessions with an expert, soonest first. */
export const findProposalsOf = (db: Db, expertId: string, now: Date): Promise<Planned[]> =>
  selectProposals(db, now)
    .where('b.expert_id', '=', expertId)
    .select([...PAIR, 's.start_at as start', 's.end_at as end'])
    .orderBy('s.start_at')
    .orderBy('b.id')
    .execute();

/** Days on which the hub closes, but for those on which it was closed before. */
export interface Closing {
  readonly span: Span;
  readonly closed: readonly Span[];
}

export function isIn(table: 'b' | 's', { span, closed }: Closing) {
  const [start, end] = [sql.ref(`${table}.start_at`), sql.ref(`${table}.end_at`)];
  const [days, before] = [slotOf(span), closed.map(slotOf)];
  return sql<SqlBool>`(
    ${end} > ${days.start}::timestamptz and ${start} < ${days.end}::timestamptz
    and not exists (
      select from unnest(${before.map((it) => it.start)}::timestamptz[],
        ${before.map((it) => it.end)}::timestamptz[]) as before (starts, ends)
      where before.starts < ${end} and ${start} < before.ends))`;
}

interface Counted extends Planned {
  readonly all: number;
}

const all = sql<number>`(count(*) over ())::int`.as('all');

/** The soonest sessions that such days hit, each with how many they are. */
export const findSessionsIn = (
  db: Db,
  closing: Closing,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Counted[]> =>
  selectSessions(db, now)
    .where(isIn('b', closing))
    .select([...PAIR, 'b.start_at as start', 'b.end_at as end', all])
    .$narrowType<{ start: string; end: string }>()
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(limit)
    .execute();

/** The same of the times that are proposed. */
export const findProposalsIn = (
  db: Db,
  closing: Closing,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Counted[]> =>
  selectProposals(db, now)
    .where(isIn('s', closing))
    .select([...PAIR, 's.start_at as start', 's.end_at as end', all])
    .orderBy('s.start_at')
    .orderBy('b.id')
    .limit(limit)
    .execute();

/** How people appear, by their ids. */
export async function findBriefs(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonBrief>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users as u')
    .where('u.id', 'in', ids)
    .select(['u.id', personBrief(db, 'u.id').$notNull().as('brief')])
    .execute();
  return new Map(rows.map(({ id, brief }) => [id, brief]));
}
