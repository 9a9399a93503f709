import type { MessageKind } from '@thedot/domain/chat/messages.contract';
import type { UnseenCounts } from '@thedot/domain/chat/rooms.contract';
import { sql } from 'kysely';
import { preparedQuery, type Placeholders } from '../../../db/prepared-query.ts';
import type { Db } from '../../../db/db.ts';
import { selectAllMessages } from '../rooms/message-row.queries.ts';

interface NewMessageRow {
  readonly roomId: string;
  readonly meId: string;
  readonly otherId: string;
  readonly clientId: string;
  readonly kind: MessageKind;
  readonly text: string;
  readonly quoteId: string | null;
  readonly bookingId: string | null;
  readonly callId: string | null;
  readonly files: number;
  readonly mentionsThem: boolean;
  /** Marks the room as seen for the sender: an action of the sender shows this, an automatic message does not. */
  readonly marksSenderSeen: boolean;
  /** Marks the message as seen for the receiver, who took part in it, if they had seen all messages before. */
  readonly marksReceiverSeen: boolean;
  readonly now: string;
}

interface InsertedMessage {
  readonly id: string;
  readonly position: number;
  readonly revision: number;
  readonly createdAt: string;
}

interface InsertedRow extends InsertedMessage {
  readonly mySeen: number;
  readonly myUnseen: number;
  readonly myMentions: number;
  readonly myVersion: number;
  readonly myMuted: boolean;
  readonly theirSeen: number;
  readonly theirUnseen: number;
  readonly theirMentions: number;
  readonly theirVersion: number;
  readonly theirMuted: boolean;
}

/** The inserted message, with the unseen counts of both members after it. */
interface InsertResult extends InsertedMessage {
  readonly mine: UnseenCounts;
  readonly theirs: UnseenCounts;
}

/**
 * Inserts a message at the next position of its room and updates the counts of both members in one statement. It locks
 * the row of the room first, so that a concurrent sender takes the position after. A member who is marked as seen has
 * seen all messages up to this one. A sender who had seen all messages stays at the end with any message of theirs.
 */
const insertQuery = preparedQuery((db, blank: Placeholders<NewMessageRow>) => {
  const senderHasSeen = sql`(${blank('marksSenderSeen')}::boolean or s.seen = s.newest)`;
  const receiverHasSeen = sql`(${blank('marksReceiverSeen')}::boolean and s.seen = s.newest)`;
  return {
    compile: () =>
      sql<InsertedRow>`
    with room as (
      update rooms set last_position = last_position + 1, revision = revision + 1
      where id = ${blank('roomId')}
      returning id, last_position as position, revision
    ), message as (
      insert into messages (
        room_id, position, revision, sender_id, receiver_id, client_id, kind, text, quote_id,
        booking_id, call_id, files, mentions_receiver, created_at
      )
      select id, position, revision, ${blank('meId')}, ${blank('otherId')}, ${blank('clientId')},
        ${blank('kind')}, ${blank('text')}, ${blank('quoteId')}, ${blank('bookingId')},
        ${blank('callId')}, ${blank('files')}, ${blank('mentionsThem')}, ${blank('now')}
      from room
      returning id, position, revision, created_at
    ), mine as (
      update chat_memberships as s
      set newest = position, counts_version = counts_version + 1, last_at = greatest(last_at, ${blank('now')}),
        seen = case when ${senderHasSeen} then position else s.seen end,
        read_position = case when ${senderHasSeen} then position else s.read_position end,
        unseen = case when ${senderHasSeen} then 0 else s.unseen end,
        mentions = case when ${senderHasSeen} then 0 else s.mentions end
      from room where s.room_id = room.id and s.user_id = ${blank('meId')}
      returning s.seen, s.unseen, s.mentions, s.counts_version as version, s.muted
    ), theirs as (
      update chat_memberships as s
      set newest = position, counts_version = counts_version + 1, last_at = greatest(last_at, ${blank('now')}),
        seen = case when ${receiverHasSeen} then position else s.seen end,
        read_position = case when ${receiverHasSeen} then position else s.read_position end,
        unseen = unseen + (not ${receiverHasSeen})::int,
        mentions = mentions + ${blank('mentionsThem')}::boolean::int
      from room where s.room_id = room.id and s.user_id = ${blank('otherId')}
      returning s.seen, s.unseen, s.mentions, s.counts_version as version, s.muted
    )
    select message.id, message.position, message.revision, message.created_at as "createdAt",
      mine.seen as "mySeen", mine.unseen as "myUnseen", mine.mentions as "myMentions", mine.version as "myVersion", mine.muted as "myMuted", theirs.seen as "theirSeen", theirs.unseen as "theirUnseen",
      theirs.mentions as "theirMentions", theirs.version as "theirVersion", theirs.muted as "theirMuted"
    from message, mine, theirs`.compile(db),
  };
});

export async function insertMessage(db: Db, message: NewMessageRow): Promise<InsertResult> {
  const [row] = await insertQuery(db, message);
  if (!row) throw new Error('A room has two sides');
  const { roomId } = message;
  return {
    id: row.id,
    position: row.position,
    revision: row.revision,
    createdAt: row.createdAt,
    mine: {
      roomId,
      seen: row.mySeen,
      unseen: row.myUnseen,
      mentions: row.myMentions,
      version: row.myVersion,
      muted: row.myMuted,
    },
    theirs: {
      roomId,
      seen: row.theirSeen,
      unseen: row.theirUnseen,
      mentions: row.theirMentions,
      version: row.theirVersion,
      muted: row.theirMuted,
    },
  };
}

/** Finds a message by the id that the sender's device assigned, even if it was hidden or deleted since. */
export const findByClientId = (db: Db, { meId, clientId }: { meId: string; clientId: string }) =>
  selectAllMessages(db)
    .where('m.sender_id', '=', meId)
    .where('m.client_id', '=', clientId)
    .executeTakeFirst();
