import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** A room by its id, or by one of its messages. */
export type RoomName = { readonly roomId: string } | { readonly messageId: string };

/**
 * Locks one of somebody's rooms until the transaction ends: all that changes in a room is changed by one after the
 * other. Whoever locks a side as well does so after the room.
 */
export const lockRoomOf = (db: Db, meId: string, name: RoomName) =>
  db
    .selectFrom('rooms as r')
    .select([
      'r.id',
      sql<string>`case when r.sender_id = ${meId} then r.receiver_id else r.sender_id end`.as(
        'otherId',
      ),
      'r.last_position as lastPosition',
      'r.revision',
    ])
    .where((eb) => eb.or([eb('r.sender_id', '=', meId), eb('r.receiver_id', '=', meId)]))
    .$if('roomId' in name, (q) => q.where('r.id', '=', 'roomId' in name ? name.roomId : ''))
    .$if('messageId' in name, (q) =>
      q.where('r.id', '=', (eb) =>
        eb
          .selectFrom('messages')
          .select('room_id')
          .where('id', '=', 'messageId' in name ? name.messageId : ''),
      ),
    )
    .forUpdate()
    .executeTakeFirst();

/** The number of the next change in a room, under its lock. */
export async function bumpRevision(db: Db, roomId: string): Promise<number> {
  const { revision } = await db
    .updateTable('rooms')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', roomId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
