import { isPartyOf } from '../../db/booking-readers.ts';
import type { Db } from '../../db/db.ts';

/** What somebody has asked for or is asked for, and the sessions that they are still to hold, soonest first. */
export const findOpenOf = (db: Db, userId: string, now: Date) =>
  selectOpenOf(db, userId, now).execute();

const selectOpenOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('bookings as b')
    .select(['b.id', 'b.status'])
    .where(isPartyOf('b', userId))
    .where((eb) =>
      eb.or([
        eb('b.status', '=', 'pending'),
        eb.and([eb('b.status', '=', 'accepted'), eb('b.end_at', '>', now.toISOString())]),
      ]),
    )
    .orderBy('b.start_at')
    .orderBy('b.id');

/** The same, taken: what has gone on to somebody else by then is not among them. */
export const lockOpenOf = (db: Db, userId: string, now: Date) =>
  selectOpenOf(db, userId, now).forUpdate('b').execute();
