import type { Db } from '../../../db/db.ts';

/** Whether the booking was cancelled because nobody answered in time. */
export async function hasExpired(db: Db, bookingId: string): Promise<boolean> {
  const lapsed = await db
    .selectFrom('booking_events')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'lapsed')
    .limit(1)
    .executeTakeFirst();
  return lapsed !== undefined;
}
