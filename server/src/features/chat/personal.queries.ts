import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { fullName } from '../users/brief-person.sql.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';
import { sharesReadReceipts } from './rooms/relationship.queries.ts';
import { isCounted } from './unseen/unseen-counts.queries.ts';

/** Exports the user's chat partners and own messages. Messages of others are not the user's data. */
export async function find(db: Db, { id }: DataSubject) {
  const [rooms, messages, reactions, blocked, settings] = await Promise.all([
    db
      .selectFrom('chat_memberships as s')
      .innerJoin('users as u', 'u.id', 's.other_id')
      .select([
        's.room_id as room',
        fullName('u').as('with'),
        's.starred',
        's.direct',
        's.muted',
        's.last_at as lastUsedAt',
      ])
      .where('s.user_id', '=', id)
      .orderBy('s.room_id')
      .execute(),
    db
      .selectFrom('messages')
      .select(['id', 'room_id as room', 'text', 'created_at as sentAt', 'edited_at as editedAt'])
      .where('sender_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('room_id')
      .orderBy('position')
      .execute(),
    db
      .selectFrom('message_reactions')
      .select(['message_id as message', 'reaction_id as reaction', 'created_at as givenAt'])
      .where('user_id', '=', id)
      .orderBy('message_id')
      .orderBy('reaction_id')
      .execute(),
    db
      .selectFrom('chat_blocks as b')
      .innerJoin('users as u', 'u.id', 'b.blocked_id')
      .select([fullName('u').as('name'), 'b.created_at as blockedAt'])
      .where('b.user_id', '=', id)
      .orderBy('b.blocked_id')
      .execute(),
    db
      .selectFrom('chat_settings')
      .select('read_receipts as readReceipts')
      .where('user_id', '=', id)
      .executeTakeFirst(),
  ]);
  return { rooms, messages, reactions, blocked, settings };
}

/** Finds the rooms of a user, with the partners who may have the user's messages open. */
export const findRoomPartners = (db: Db, userId: string) =>
  db
    .selectFrom('chat_memberships')
    .select(['room_id as roomId', 'other_id as otherId'])
    .where('user_id', '=', userId)
    .execute();

/**
 * Deletes the user's texts, the reactions to them, and the user's own reactions. The other members see the messages
 * as deleted. The rooms stay, with the cards of sessions and calls.
 */
export async function erase(db: Db, { id }: DataSubject) {
  const mine = db.selectFrom('chat_memberships').select('room_id').where('user_id', '=', id);
  // Locks all rooms first, in one order: waits for concurrent writes and then sees what they wrote.
  await db
    .selectFrom('rooms')
    .select('id')
    .where('id', 'in', mine)
    .orderBy('id')
    .forUpdate()
    .execute();
  // Each message gets a revision of its own, because a page of changes ends between two revisions.
  await sql`
    with taken as (
      delete from message_reactions
      where user_id = ${id}
        or message_id in (select id from messages where sender_id = ${id} and kind = 'text')
      returning message_id
    ), fewer as (
      select message_id, count(*) as count from taken group by message_id
    ), touched as (
      select id, room_id, row_number() over (partition by room_id order by position) as number
      from messages
      where sender_id = ${id} or id in (select message_id from fewer)
    ), changed as (
      update rooms as r set revision = r.revision + of_room.count
      from (select room_id, count(*) as count from touched group by room_id) as of_room
      where r.id = of_room.room_id
      returning r.id, r.revision - of_room.count as before
    )
    update messages as m set
      revision = changed.before + touched.number,
      text = case when m.sender_id = ${id} then '' else m.text end,
      files = case when m.sender_id = ${id} then 0 else m.files end,
      pinned_at = case when m.sender_id = ${id} then null else m.pinned_at end,
      deleted_at = case when m.sender_id = ${id} and m.kind = 'text'
        then coalesce(m.deleted_at, now()) else m.deleted_at end,
      reactions = m.reactions - coalesce(
        (select fewer.count from fewer where fewer.message_id = m.id), 0)
    from touched
    inner join changed on changed.id = touched.room_id
    where m.id = touched.id`.execute(db);
  await sql`
    update chat_memberships as s set counts_version = s.counts_version + 1, (unseen, mentions) = (
      select count(*), count(*) filter (where m.mentions_receiver) from messages as m
      where m.room_id = s.room_id and m.position > s.seen and ${isCounted})
    where s.room_id in (${mine}) and s.user_id <> ${id} and s.unseen > 0`.execute(db);
  // Clears the read position for partners without read receipts, because that setting is deleted below.
  await db
    .updateTable('chat_memberships as s')
    .set((eb) => ({
      seen: eb.ref('s.newest'),
      read_position: sql<number>`case when ${sharesReadReceipts('s')} then s.read_position else 0 end`,
      unseen: 0,
      mentions: 0,
    }))
    .where('s.user_id', '=', id)
    .execute();
  await db.deleteFrom('message_hides').where('user_id', '=', id).execute();
  await db
    .deleteFrom('chat_blocks')
    .where((eb) => eb.or([eb('user_id', '=', id), eb('blocked_id', '=', id)]))
    .execute();
  await db.deleteFrom('chat_settings').where('user_id', '=', id).execute();
}
