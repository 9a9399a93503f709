import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { lockExpert } from '../../db/experts.ts';

/** Whose turn it is: who has the fewest sessions to come, and of those who was asked the longest ago. */
export async function findTurns(
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
        .selectFrom('bookings as b')
        .whereRef('b.expert_id', '=', 'u.id')
        .where('b.status', '=', 'accepted')
        .where('b.end_at', '>', now.toISOString())
        .select((b) => b.fn.countAll().as('coming')),
    )
    .orderBy(
      (eb) =>
        eb
          .selectFrom('bookings as b')
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

/** Who has had a request that went on does not get it again. */
export async function findPassers(db: Db, bookingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_steps')
    .select('expert_id as id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'passed_on')
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/** Whose it is from now on, with a round of their own to answer; nothing happens if another was faster, or they are no expert by then. */
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
    .updateTable('bookings as b')
    .from('next')
    .set((eb) => ({ expert_id: eb.ref('next.id'), round: round + 1, turn: 'expert' }))
    .where('b.id', '=', id)
    .where('b.status', '=', 'pending')
    .where('b.expert_id', '=', from)
    .where('b.round', '=', round)
    .returning('b.id')
    .executeTakeFirst();

/** The times that who asked proposed last, whatever was proposed since. */
export const findAsked = (db: Db, bookingId: string) =>
  db
    .selectFrom('booking_slots as s')
    .select(['s.start_at as start', 's.end_at as end'])
    .where('s.booking_id', '=', bookingId)
    .where('s.round', '=', (eb) =>
      eb
        .selectFrom('booking_rounds as r')
        .select((r) => r.fn.max('r.round').as('last'))
        .where('r.booking_id', '=', bookingId)
        .where('r.author', '=', 'requester'),
    )
    .orderBy('s.start_at')
    .execute();
