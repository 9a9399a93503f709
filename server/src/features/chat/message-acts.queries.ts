import type { Unseen } from '@thedot/domain/chat/rooms.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isNotHiddenFrom } from './hides.queries.ts';
import { FACTS, selectMessages } from './message-row.queries.ts';

interface Act {
  readonly messageId: string;
  readonly revision: number;
}

/** A message of somebody, also one that they hid; asked under its room's lock. */
export const findFacts = (db: Db, { meId, messageId }: { meId: string; messageId: string }) =>
  db
    .selectFrom('messages as m')
    .select([...FACTS, 'm.files'])
    .where('m.id', '=', messageId)
    .where((eb) => eb.or([eb('m.sender_id', '=', meId), eb('m.receiver_id', '=', meId)]))
    .executeTakeFirst();

export async function insertReaction(
  db: Db,
  { messageId, revision, ...by }: Act & { userId: string; reactionId: string; now: string },
): Promise<void> {
  await db
    .insertInto('message_reactions')
    .values({
      message_id: messageId,
      user_id: by.userId,
      reaction_id: by.reactionId,
      created_at: by.now,
    })
    .execute();
  await countReactions(db, { messageId, revision });
}

export const deleteReaction = (
  db: Db,
  { messageId, userId, reactionId }: { messageId: string; userId: string; reactionId: string },
) =>
  db
    .deleteFrom('message_reactions')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .where('reaction_id', '=', reactionId)
    .returning('user_id')
    .executeTakeFirst();

export const countReactions = (db: Db, { messageId, revision }: Act) =>
  db
    .updateTable('messages')
    .set((eb) => ({
      revision,
      reactions: eb
        .selectFrom('message_reactions')
        .select((r) => r.fn.countAll<number>().as('count'))
        .where('message_id', '=', messageId),
    }))
    .where('id', '=', messageId)
    .execute();

export const updatePin = (
  db: Db,
  { messageId, revision, pinnedAt }: Act & { pinnedAt: string | null },
) =>
  db
    .updateTable('messages')
    .set({ revision, pinned_at: pinnedAt })
    .where('id', '=', messageId)
    .execute();

export async function countPinned(db: Db, roomId: string): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('room_id', '=', roomId)
    .where('pinned_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

export const findPinned = (db: Db, { meId, roomId }: { meId: string; roomId: string }) =>
  selectMessages(db, meId)
    .where('m.room_id', '=', roomId)
    .where('m.pinned_at', 'is not', null)
    .where((eb) => eb.or([eb('m.sender_id', '=', meId), eb('m.receiver_id', '=', meId)]))
    .orderBy('m.pinned_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute();

/** What quotes a message, of what somebody sees. */
export const findQuoting = (db: Db, { meId, messageId }: { meId: string; messageId: string }) =>
  selectMessages(db, meId).where('m.quote_id', '=', messageId).orderBy('m.position').execute();

/** The quotes of these are others now: each is a change of its own, under the room's lock. */
export async function renumberQuoting(
  db: Db,
  { roomId, messageId }: { roomId: string; messageId: string },
): Promise<void> {
  await sql`
    with quoting as (
      select id, row_number() over (order by position) as place, count(*) over () as number
      from messages where quote_id = ${messageId}),
    room as (
      update rooms set revision = revision + (select count(*) from quoting)
      where id = ${roomId} returning revision)
    update messages as m set revision = room.revision - quoting.number + quoting.place
    from quoting, room where m.id = quoting.id`.execute(db);
}

export const updateText = (
  db: Db,
  { messageId, ...change }: Act & { text: string; mentionsThem: boolean; now: string },
) =>
  db
    .updateTable('messages')
    .set({
      revision: change.revision,
      text: change.text,
      mentions_them: change.mentionsThem,
      edited_at: change.now,
    })
    .where('id', '=', messageId)
    .execute();

/**
 * Counts a message as one that mentions its reader, or not any more, if they have not seen it. Asked under the
 * room's lock, before its text changes.
 */
export async function countMention(
  db: Db,
  { messageId, mentionsThem }: { messageId: string; mentionsThem: boolean },
): Promise<Unseen | undefined> {
  const { rows } = await sql<Unseen>`
    update room_sides as s
    set mentions = s.mentions + ${mentionsThem}::boolean::int - m.mentions_them::int, counted = s.counted + 1
    from messages as m
    where m.id = ${messageId} and s.room_id = m.room_id and s.user_id = m.receiver_id
      and m.position > s.seen and m.mentions_them <> ${mentionsThem}::boolean
      and ${isNotHiddenFrom(sql.ref('s.user_id'))}
    returning s.room_id as "roomId", s.seen, s.unseen, s.mentions, s.counted, s.muted`.execute(db);
  return rows[0];
}

/** Nothing but its place is left of it. */
export async function emptyMessage(
  db: Db,
  { messageId, revision, now }: Act & { now: string },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      revision,
      text: '',
      quote_id: null,
      files: 0,
      reactions: 0,
      mentions_them: false,
      pinned_at: null,
      deleted_at: now,
    })
    .where('id', '=', messageId)
    .execute();
  await db.deleteFrom('message_reactions').where('message_id', '=', messageId).execute();
}

/** Of those who have not hidden it yet, who has now. */
export async function insertHides(
  db: Db,
  { messageId, roomId, revision, userIds }: Act & { roomId: string; userIds: readonly string[] },
): Promise<void> {
  await db
    .insertInto('message_hides')
    .values(
      userIds.map((user_id) => ({ user_id, message_id: messageId, room_id: roomId, revision })),
    )
    .onConflict((it) => it.columns(['user_id', 'message_id']).doNothing())
    .execute();
}

export async function isHidden(
  db: Db,
  { messageId, userId }: { messageId: string; userId: string },
): Promise<boolean> {
  const hide = await db
    .selectFrom('message_hides')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return hide !== undefined;
}

/** How far the other of a room has seen it. */
export async function findSeenByOther(
  db: Db,
  { roomId, meId }: { roomId: string; meId: string },
): Promise<number> {
  const { furthest } = await db
    .selectFrom('room_sides')
    .select('furthest')
    .where('room_id', '=', roomId)
    .where('user_id', '<>', meId)
    .executeTakeFirstOrThrow();
  return furthest;
}
