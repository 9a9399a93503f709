import { sql } from 'kysely';
import { assertFound } from '@thedot/domain/errors';
import type { Db } from '../../db/db.ts';
import { leftNoTrace } from './message-row.queries.ts';
import { isRoomOf, person } from './pair.queries.ts';

/** The room of two people, made by whoever comes first. */
export async function makeRoom(db: Db, meId: string, otherId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with room as (
      insert into rooms (sender_id, receiver_id) values (${meId}, ${otherId})
      on conflict do nothing returning id
    ), sides as (
      insert into room_sides (room_id, user_id, other_id)
      select id, ${meId}::uuid, ${otherId}::uuid from room
      union all select id, ${otherId}::uuid, ${meId}::uuid from room
    )
    select id from room`.execute(db);
  if (rows[0]) return rows[0].id;
  const room = await db
    .selectFrom('rooms as r')
    .select('r.id')
    .where(isRoomOf(person(meId), person(otherId)))
    .executeTakeFirst();
  return assertFound(room?.id, 'chat.room_not_found');
}

/** One's own flags of a room. What is taken from direct messages loses its star; what gets one is among them. */
export const updateSide = (
  db: Db,
  { meId, roomId }: { readonly meId: string; readonly roomId: string },
  change: { readonly starred?: boolean; readonly direct?: boolean; readonly muted?: boolean },
) =>
  db
    .updateTable('room_sides')
    .set(change)
    .$if(change.starred === true, (q) => q.set({ direct: true }))
    .$if(change.direct === false, (q) => q.set({ starred: false }))
    // Whether it is muted goes with its counts: the newer of two is to win.
    .$if(change.muted !== undefined, (q) => q.set((eb) => ({ counted: eb('counted', '+', 1) })))
    .where('room_id', '=', roomId)
    .where('user_id', '=', meId)
    .execute();

/** Sorts a room for both by what is left in it, as if what left no trace had never been said. */
export const resetLastUse = (db: Db, roomId: string) =>
  sql`
    update room_sides as s set last_at = coalesce((
      select m.created_at from messages as m
      where m.room_id = s.room_id and not ${leftNoTrace}
      order by m.position desc limit 1), r.created_at)
    from rooms as r
    where r.id = ${roomId} and s.room_id = r.id`.execute(db);
