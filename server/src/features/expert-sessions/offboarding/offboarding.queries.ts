import { type ExpressionBuilder } from 'kysely';
import { isParticipant } from '../readable-bookings.sql.ts';
import type { Db } from '../../../db/db.ts';
import type { ExpertSessions, DB } from '../../../db/schema.ts';

/** Pending bookings and upcoming sessions of a user, soonest first. */
export const findOpenBookings = (db: Db, userId: string, now: Date) =>
  selectOpenBookings(db, userId, now).execute();

const selectOpenBookings = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('expert_sessions as b')
    .select(['b.id', 'b.status', 'b.expert_id as expertId'])
    .where(isParticipant('b', userId))
    .where(isOpen(now))
    .orderBy('b.start_at')
    .orderBy('b.id');

/** Locks the open bookings of a user; those reassigned meanwhile are not included. */
export const lockOpenBookings = (db: Db, userId: string, now: Date) =>
  selectOpenBookings(db, userId, now).forUpdate('b').execute();

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
