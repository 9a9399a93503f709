import { type ExpressionBuilder, sql } from 'kysely';
import { toIsoText } from '../../../db/iso-text.ts';
import { briefPerson } from '../../users/brief-person.sql.ts';
import { selectBookings } from '../lists/bookings.queries.ts';
import { isParticipant } from '../readable-bookings.sql.ts';
import type { Db } from '../../../db/db.ts';
import type { ExpertSessions, DB } from '../../../db/schema.ts';

export type OpenBooking = Awaited<ReturnType<typeof findOpenBookings>>[number];

/** Pending bookings and upcoming sessions of a user, soonest first; of a request its first proposed time. */
export const findOpenBookings = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('expert_sessions as b')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('expert_session_slots as s')
          .whereRef('s.booking_id', '=', 'b.id')
          .whereRef('s.round', '=', 'b.round')
          .select(['s.start_at', 's.end_at'])
          .orderBy('s.start_at')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'b.id',
      'b.status',
      toIsoText(eb.fn.coalesce('b.start_at', 'first.start_at', 'b.created_at')).as('start'),
      toIsoText(eb.fn.coalesce('b.end_at', 'first.end_at', 'b.created_at')).as('end'),
      briefPerson(db, 'b.expert_id').$notNull().as('expert'),
      briefPerson(db, 'b.requester_id').$notNull().as('requester'),
    ])
    .where(isParticipant('b', userId))
    .where(isOpen(now))
    .orderBy('start')
    .orderBy('b.id')
    .execute();

/** Open bookings by their ids. */
export const findBookingsToPassOn = (db: Db, ids: readonly string[]) =>
  selectBookings(db)
    .where('b.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('b.id')
    .execute();

/** Users by their ids, by name. */
export const findPeople = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('users as u')
    .select(briefPerson(db, 'u.id').$notNull().as('person'))
    .where('u.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .execute();
  return rows.map(({ person }) => person);
};

/** Whether the expert has pending requests or upcoming sessions. */
export async function hasOpenBookings(db: Db, expertId: string, now: Date): Promise<boolean> {
  const open = await db
    .selectFrom('expert_sessions as b')
    .select('b.id')
    .where('b.expert_id', '=', expertId)
    .where(isOpen(now))
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

const isOpen = (now: Date) => (eb: ExpressionBuilder<DB & { b: ExpertSessions }, 'b'>) =>
  eb.or([
    eb('b.status', '=', 'pending'),
    eb.and([eb('b.status', '=', 'accepted'), eb('b.end_at', '>', now.toISOString())]),
  ]);
