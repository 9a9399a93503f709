import { MAX_SPACE_MIN } from '@thedot/domain/limits';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

export const setCheckedIn = (db: Db, id: string, now: Date) =>
  db
    .updateTable('space_bookings')
    .set({ checked_in_at: now.toISOString() })
    .where('id', '=', id)
    .execute();

/** Bookings that take a space though their check-in is over, earliest first. */
export async function findMissedBookings(
  db: Db,
  now: Date,
  limit: number,
): Promise<readonly string[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ id: string }>`
    select b.id from space_bookings as b join resources as r on r.id = b.space_id
    where b.status = 'accepted' and b.checked_in_at is null and b.end_at > ${at}
      and b.start_at <= ${at}
      and b.start_at > ${at}::timestamptz - ${sql.lit(`${MAX_SPACE_MIN} minutes`)}::interval
      and b.start_at + make_interval(mins => r.check_in_minutes) <= ${at}
    order by b.start_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
