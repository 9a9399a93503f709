import type { Unseen } from '@thedot/domain/chat/rooms.contract';
import { sql } from 'kysely';
import { askedOften, type Blanks } from '../../db/asked-often.ts';
import type { Db } from '../../db/db.ts';
import { tellsOther } from './between.queries.ts';

const COUNTS = [
  's.room_id as roomId',
  's.seen',
  's.unseen',
  's.mentions',
  's.counted',
  's.muted',
] as const;

interface Mine {
  readonly meId: string;
  readonly roomId: string;
}

interface Place extends Mine {
  readonly position: number;
}

export interface Side extends Unseen {
  readonly otherId: string;
  readonly newest: number;
  /** How far the other is told that I have seen. */
  readonly furthest: number;
  /** The newest message that they were told of elsewhere than here; 0 when of none. */
  readonly told: number;
  readonly tellsOther: boolean;
}

const SIDE = [...COUNTS, 's.other_id as otherId', 's.newest', 's.furthest', 's.told'] as const;

export const findUnseen = (db: Db, meId: string): Promise<Unseen[]> =>
  db
    .selectFrom('room_sides as s')
    .select(COUNTS)
    .where('s.user_id', '=', meId)
    .where('s.unseen', '>', 0)
    .execute();

const selectSide = (db: Db, { meId, roomId }: Mine) =>
  db
    .selectFrom('room_sides as s')
    .select([...SIDE, tellsOther('s').as('tellsOther')])
    .where('s.room_id', '=', roomId)
    .where('s.user_id', '=', meId);

export const findSide = (db: Db, mine: Mine): Promise<Side | undefined> =>
  selectSide(db, mine).executeTakeFirst();

/** Under its room's lock, or where the pointer only goes forward. */
export const lockSide = (db: Db, mine: Mine): Promise<Side | undefined> =>
  selectSide(db, mine).forUpdate('s').executeTakeFirst();

const seeAll = askedOften((db, blank: Blanks<Place>) =>
  db
    .updateTable('room_sides as s')
    .set((eb) => ({
      seen: eb.ref('s.newest'),
      furthest: eb.ref('s.newest'),
      unseen: 0,
      mentions: 0,
      counted: eb('s.counted', '+', 1),
    }))
    .where('s.room_id', '=', blank('roomId'))
    .where('s.user_id', '=', blank('meId'))
    .whereRef('s.seen', '<', 's.newest')
    .where('s.newest', '<=', sql<number>`${blank('position')}`)
    .returning([...SIDE, tellsOther('s').as('tellsOther')]),
);

/** Everything is seen, if the place is the newest or lies behind it: there is nothing to count. */
export const updateAllSeen = async (db: Db, place: Place): Promise<Side | undefined> =>
  (await seeAll(db, place))[0];

/** What counts for the reader `s` of a room: what the other said behind the pointer and still stands for both. */
export const isCounted = sql<boolean>`m.sender_id <> s.user_id and m.deleted_at is null and not exists (
  select from message_hides as h where h.user_id = s.user_id and h.message_id = m.id)`;

/** Moves the pointer and counts anew what lies behind it; the side is locked. */
export async function updateSeen(db: Db, { meId, roomId, position }: Place): Promise<Side> {
  const { rows } = await sql<Side>`
    update room_sides as s
    set seen = ${position}, furthest = greatest(s.furthest, ${position}), counted = s.counted + 1,
      (unseen, mentions) = (
        select count(*), count(*) filter (where m.mentions_them)
        from messages as m
        where m.room_id = s.room_id and m.position > ${position} and ${isCounted})
    where s.room_id = ${roomId} and s.user_id = ${meId}
    returning s.room_id as "roomId", s.seen, s.unseen, s.mentions, s.counted, s.muted,
      s.other_id as "otherId", s.newest, s.furthest, s.told, ${tellsOther('s')} as "tellsOther"`.execute(
    db,
  );
  const [side] = rows;
  if (!side) throw new Error('The side was locked before');
  return side;
}

/**
 * Takes a message out of what somebody has not seen, if it counts there. Asked under the room's lock, before the
 * message is deleted or hidden.
 */
export async function leaveCounts(
  db: Db,
  { messageId, userId }: { readonly messageId: string; readonly userId: string },
): Promise<Unseen | undefined> {
  const { rows } = await sql<Unseen>`
    update room_sides as s
    set unseen = s.unseen - 1, mentions = s.mentions - m.mentions_them::int, counted = s.counted + 1
    from messages as m
    where m.id = ${messageId} and s.room_id = m.room_id and s.user_id = ${userId}
      and m.position > s.seen and ${isCounted}
    returning s.room_id as "roomId", s.seen, s.unseen, s.mentions, s.counted, s.muted`.execute(db);
  return rows[0];
}
