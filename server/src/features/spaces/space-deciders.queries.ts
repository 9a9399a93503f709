import type { Db } from '../../db/db.ts';

export const isStationBooking = async (db: Db, bookingId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('space_bookings as b')
    .innerJoin('spaces as s', 's.id', 'b.space_id')
    .select('b.id')
    .where('b.id', '=', bookingId)
    .where('s.type', '=', '5g_station')
    .executeTakeFirst();
  return row !== undefined;
};
