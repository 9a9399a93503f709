import type { MessageKind } from '@thedot/domain/chat/messages.contract';
import type { Unseen } from '@thedot/domain/chat/rooms.contract';
import { sql } from 'kysely';
import { askedOften, type Blanks } from '../../db/asked-often.ts';
import type { Db } from '../../db/db.ts';
import { selectAllMessages } from './message-row.queries.ts';

interface NewRow {
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
  /** Whose side goes along: my own doing shows that I have seen what was before it, a line about me does not. */
  readonly movesMe: boolean;
  /** What they took part in themselves is nothing new to them, if they had seen all before it. */
  readonly movesThem: boolean;
  readonly now: string;
}

interface Place {
  readonly id: string;
  readonly position: number;
  readonly revision: number;
  readonly createdAt: string;
}

interface Row extends Place {
  readonly mySeen: number;
  readonly myUnseen: number;
  readonly myMentions: number;
  readonly myCounted: number;
  readonly myMuted: boolean;
  readonly theirSeen: number;
  readonly theirUnseen: number;
  readonly theirMentions: number;
  readonly theirCounted: number;
  readonly theirMuted: boolean;
}

/** Where it stands, and what each of the two has to see with it. */
interface Written extends Place {
  readonly mine: Unseen;
  readonly theirs: Unseen;
}

/**
 * Writes a message at the next place of its room and counts it, all in one statement: the room's row is locked
 * first, and whoever comes second takes the place behind. Whose side goes along has seen it, and all before it; who
 * had seen all before goes along with any line of their own.
 */
const write = askedOften((db, blank: Blanks<NewRow>) => {
  const iGoAlong = sql`(${blank('movesMe')}::boolean or s.seen = s.newest)`;
  const theyGoAlong = sql`(${blank('movesThem')}::boolean and s.seen = s.newest)`;
  return {
    compile: () =>
      sql<Row>`
    with room as (
      update rooms set last_position = last_position + 1, revision = revision + 1
      where id = ${blank('roomId')}
      returning id, last_position as position, revision
    ), message as (
      insert into messages (
        room_id, position, revision, sender_id, receiver_id, client_id, kind, text, quote_id,
        booking_id, call_id, files, mentions_them, created_at
      )
      select id, position, revision, ${blank('meId')}, ${blank('otherId')}, ${blank('clientId')},
        ${blank('kind')}, ${blank('text')}, ${blank('quoteId')}, ${blank('bookingId')},
        ${blank('callId')}, ${blank('files')}, ${blank('mentionsThem')}, ${blank('now')}
      from room
      returning id, position, revision, created_at
    ), mine as (
      update room_sides as s
      set newest = position, counted = counted + 1, last_at = greatest(last_at, ${blank('now')}),
        seen = case when ${iGoAlong} then position else s.seen end,
        furthest = case when ${iGoAlong} then position else s.furthest end,
        unseen = case when ${iGoAlong} then 0 else s.unseen end,
        mentions = case when ${iGoAlong} then 0 else s.mentions end
      from room where s.room_id = room.id and s.user_id = ${blank('meId')}
      returning s.seen, s.unseen, s.mentions, s.counted, s.muted
    ), theirs as (
      update room_sides as s
      set newest = position, counted = counted + 1, last_at = greatest(last_at, ${blank('now')}),
        seen = case when ${theyGoAlong} then position else s.seen end,
        furthest = case when ${theyGoAlong} then position else s.furthest end,
        unseen = unseen + (not ${theyGoAlong})::int,
        mentions = mentions + ${blank('mentionsThem')}::boolean::int
      from room where s.room_id = room.id and s.user_id = ${blank('otherId')}
      returning s.seen, s.unseen, s.mentions, s.counted, s.muted
    )
    select message.id, message.position, message.revision, message.created_at as "createdAt",
      mine.seen as "mySeen", mine.unseen as "myUnseen", mine.mentions as "myMentions", mine.counted as "myCounted", mine.muted as "myMuted", theirs.seen as "theirSeen", theirs.unseen as "theirUnseen",
      theirs.mentions as "theirMentions", theirs.counted as "theirCounted", theirs.muted as "theirMuted"
    from message, mine, theirs`.compile(db),
  };
});

export async function insertMessage(db: Db, message: NewRow): Promise<Written> {
  const [row] = await write(db, message);
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
      counted: row.myCounted,
      muted: row.myMuted,
    },
    theirs: {
      roomId,
      seen: row.theirSeen,
      unseen: row.theirUnseen,
      mentions: row.theirMentions,
      counted: row.theirCounted,
      muted: row.theirMuted,
    },
  };
}

/** What somebody's device has sent under this id already, be it that they have hidden it or taken it back since. */
export const findSent = (db: Db, { meId, clientId }: { meId: string; clientId: string }) =>
  selectAllMessages(db)
    .where('m.sender_id', '=', meId)
    .where('m.client_id', '=', clientId)
    .executeTakeFirst();
