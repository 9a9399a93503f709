import type { ChatSettings } from '@thedot/domain/chat/rooms.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { briefPerson } from '../../users/brief-person.sql.ts';
import { onlineUserIds } from '../../users/presence.sql.ts';

interface Block {
  readonly meId: string;
  readonly userId: string;
}

export const insertBlock = (db: Db, { meId, userId }: Block) =>
  db
    .insertInto('chat_blocks')
    .values({ user_id: meId, blocked_id: userId })
    .onConflict((it) => it.doNothing())
    .execute();

export const deleteBlock = (db: Db, { meId, userId }: Block) =>
  db
    .deleteFrom('chat_blocks')
    .where('user_id', '=', meId)
    .where('blocked_id', '=', userId)
    .execute();

/** Finds the people a user has blocked, last blocked first. */
export async function findBlockedPeople(db: Db, meId: string) {
  const rows = await db
    .selectFrom('chat_blocks as b')
    .select(briefPerson(db, 'b.blocked_id').as('person'))
    .where('b.user_id', '=', meId)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.blocked_id')
    .execute();
  return rows.flatMap(({ person }) => person ?? []);
}

export async function findChatSettings(db: Db, meId: string): Promise<ChatSettings> {
  const row = await db
    .selectFrom('chat_settings')
    .select(['read_receipts as readReceipts', 'typing_indicators as typingIndicators'])
    .where('user_id', '=', meId)
    .executeTakeFirst();
  return row ?? { readReceipts: true, typingIndicators: true };
}

export function upsertChatSettings(
  db: Db,
  meId: string,
  { readReceipts, typingIndicators }: ChatSettings,
) {
  const settings = { read_receipts: readReceipts, typing_indicators: typingIndicators };
  return db
    .insertInto('chat_settings')
    .values({ user_id: meId, ...settings })
    .onConflict((it) => it.column('user_id').doUpdateSet(settings))
    .execute();
}

/** Whether two users tell each other that they are typing: both want it. */
export async function shareTyping(db: Db, userIds: readonly [string, string]): Promise<boolean> {
  const off = await db
    .selectFrom('chat_settings')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('typing_indicators', '=', false)
    .executeTakeFirst();
  return off === undefined;
}

/** Finds the rooms of a user whose other member has a page open. */
export const findRoomsWithOnlinePartner = (db: Db, meId: string) =>
  db
    .selectFrom('chat_memberships as s')
    .select(['s.room_id as roomId', 's.other_id as otherId'])
    .where('s.user_id', '=', meId)
    .where(sql<boolean>`s.other_id in (${onlineUserIds})`)
    .execute();
