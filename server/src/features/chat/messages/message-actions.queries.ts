import type { UnseenCounts } from '@thedot/domain/chat/rooms.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { isNotHiddenFrom, META_COLUMNS, selectMessages } from '../rooms/message-row.queries.ts';

interface MessageChange {
  readonly messageId: string;
  readonly revision: number;
}

/** Finds a message that the user sent or received, even if they hid it. Called under the lock of the room. */
export const findMessageMeta = (db: Db, { meId, messageId }: { meId: string; messageId: string }) =>
  db
    .selectFrom('messages as m')
    .select([...META_COLUMNS, 'm.files'])
    .where('m.id', '=', messageId)
    .where((eb) => eb.or([eb('m.sender_id', '=', meId), eb('m.receiver_id', '=', meId)]))
    .executeTakeFirst();

export async function insertReaction(
  db: Db,
  {
    messageId,
    revision,
    ...by
  }: MessageChange & { userId: string; reactionId: string; now: string },
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
  await updateReactionCount(db, { messageId, revision });
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

export const updateReactionCount = (db: Db, { messageId, revision }: MessageChange) =>
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
  { messageId, revision, pinnedAt }: MessageChange & { pinnedAt: string | null },
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

/** Finds the messages that quote a message, as a user sees them. */
export const findQuotingMessages = (
  db: Db,
  { meId, messageId }: { meId: string; messageId: string },
) => selectMessages(db, meId).where('m.quote_id', '=', messageId).orderBy('m.position').execute();

/** Gives each message that quotes a changed message a new revision. Called under the lock of the room. */
export async function bumpQuotingRevisions(
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
  { messageId, ...change }: MessageChange & { text: string; mentionsThem: boolean; now: string },
) =>
  db
    .updateTable('messages')
    .set({
      revision: change.revision,
      text: change.text,
      mentions_receiver: change.mentionsThem,
      edited_at: change.now,
    })
    .where('id', '=', messageId)
    .execute();

/**
 * Updates the mention count of the receiver if they have not seen the message. Called under the lock of the room,
 * before the text changes.
 */
export async function updateMentionCount(
  db: Db,
  { messageId, mentionsThem }: { messageId: string; mentionsThem: boolean },
): Promise<UnseenCounts | undefined> {
  const { rows } = await sql<UnseenCounts>`
    update chat_memberships as s
    set mentions = s.mentions + ${mentionsThem}::boolean::int - m.mentions_receiver::int, counts_version = s.counts_version + 1
    from messages as m
    where m.id = ${messageId} and s.room_id = m.room_id and s.user_id = m.receiver_id
      and m.position > s.seen and m.mentions_receiver <> ${mentionsThem}::boolean
      and ${isNotHiddenFrom(sql.ref('s.user_id'))}
    returning s.room_id as "roomId", s.seen, s.unseen, s.mentions, s.counts_version as version, s.muted`.execute(
    db,
  );
  return rows[0];
}

/** Removes the content of a message. Its row and position stay. */
export async function clearMessage(
  db: Db,
  { messageId, revision, now }: MessageChange & { now: string },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      revision,
      text: '',
      quote_id: null,
      files: 0,
      reactions: 0,
      mentions_receiver: false,
      pinned_at: null,
      deleted_at: now,
    })
    .where('id', '=', messageId)
    .execute();
  await db.deleteFrom('message_reactions').where('message_id', '=', messageId).execute();
}

/** Hides a message for members who have not hidden it yet. */
export async function insertHides(
  db: Db,
  {
    messageId,
    roomId,
    revision,
    userIds,
  }: MessageChange & { roomId: string; userIds: readonly string[] },
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

/** Finds the position up to which the other member has seen the room. */
export async function findSeenByOther(
  db: Db,
  { roomId, meId }: { roomId: string; meId: string },
): Promise<number> {
  const { readPosition } = await db
    .selectFrom('chat_memberships')
    .select('read_position as readPosition')
    .where('room_id', '=', roomId)
    .where('user_id', '<>', meId)
    .executeTakeFirstOrThrow();
  return readPosition;
}
