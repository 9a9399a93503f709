import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { lockExpert } from '../../experts/experts.sql.ts';

/** Orders experts by turn: fewest upcoming sessions first, then the longest time since the last request. */
export async function findExpertsByTurn(
  db: Db,
  expertIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', sql<string>`any(${[...expertIds]}::uuid[])`)
    .orderBy((eb) =>
      eb
        .selectFrom('expert_sessions as b')
        .whereRef('b.expert_id', '=', 'u.id')
        .where('b.status', '=', 'accepted')
        .where('b.end_at', '>', now.toISOString())
        .select((b) => b.fn.countAll().as('coming')),
    )
    .orderBy(
      (eb) =>
        eb
          .selectFrom('expert_sessions as b')
          .whereRef('b.expert_id', '=', 'u.id')
          .select('b.created_at')
          .orderBy('b.id', 'desc')
          .limit(1),
      (order) => order.asc().nullsFirst(),
    )
    .orderBy('u.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the experts who had this request before; they are not asked again. */
export async function findPreviousExperts(db: Db, bookingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_events')
    .select('expert_id as id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'passed_on')
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/**
 * Assigns the booking to another expert and starts a round. Returns nothing if the booking has changed or
 * the user is no longer an expert.
 */
export const updateExpert = (
  db: Db,
  {
    id,
    round,
    from,
    to,
  }: {
    readonly id: string;
    readonly round: number;
    readonly from: string;
    readonly to: string;
  },
) =>
  db
    .with('next', () => lockExpert(db, to))
    .updateTable('expert_sessions as b')
    .from('next')
    .set((eb) => ({ expert_id: eb.ref('next.id'), round: round + 1, turn: 'expert' }))
    .where('b.id', '=', id)
    .where('b.status', '=', 'pending')
    .where('b.expert_id', '=', from)
    .where('b.round', '=', round)
    .returning('b.id')
    .executeTakeFirst();

/** The times that the requester proposed last. */
export const findRequestedSlots = (db: Db, bookingId: string) =>
  db
    .selectFrom('expert_session_slots as s')
    .select(['s.start_at as start', 's.end_at as end'])
    .where('s.booking_id', '=', bookingId)
    .where('s.round', '=', (eb) =>
      eb
        .selectFrom('expert_session_rounds as r')
        .select((r) => r.fn.max('r.round').as('last'))
        .where('r.booking_id', '=', bookingId)
        .where('r.author', '=', 'requester'),
    )
    .orderBy('s.start_at')
    .execute();
