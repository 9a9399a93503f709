import type { Db } from '../../db/db.ts';

/** The other of a room of mine. */
export const findOther = (db: Db, { roomId, userId }: { roomId: string; userId: string }) =>
  db
    .selectFrom('room_sides')
    .select('other_id as otherId')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
