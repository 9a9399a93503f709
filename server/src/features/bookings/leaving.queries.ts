import { type ExpressionBuilder } from 'kysely';
import { isPartyOf } from '../../db/booking-readers.ts';
import type { Db } from '../../db/db.ts';
import type { Bookings, DB } from '../../db/schema.ts';

/** What somebody has asked for or is asked for, and the sessions that they are still to hold, soonest first. */
export const findOpenOf = (db: Db, userId: string, now: Date) =>
  selectOpenOf(db, userId, now).execute();

const selectOpenOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('bookings as b')
    .select(['b.id', 'b.status', 'b.expert_id as expertId'])
    .where(isPartyOf('b', userId))
    .where(isOpen(now))
    .orderBy('b.start_at')
    .orderBy('b.id');

/** The same, taken: what has gone on to somebody else by then is not among them. */
export const lockOpenOf = (db: Db, userId: string, now: Date) =>
  selectOpenOf(db, userId, now).forUpdate('b').execute();

/** Whether somebody has asked this expert for a session, or is still to have one with them. */
export async function isAwaited(db: Db, expertId: string, now: Date): Promise<boolean> {
  const open = await db
    .selectFrom('bookings as b')
    .select('b.id')
    .where('b.expert_id', '=', expertId)
    .where(isOpen(now))
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

const isOpen = (now: Date) => (eb: ExpressionBuilder<DB & { b: Bookings }, 'b'>) =>
  eb.or([
    eb('b.status', '=', 'pending'),
    eb.and([eb('b.status', '=', 'accepted'), eb('b.end_at', '>', now.toISOString())]),
  ]);
