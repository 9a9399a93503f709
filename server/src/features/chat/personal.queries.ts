import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { fullName } from '../../db/person-brief.ts';
import type { Whom } from '../../kernel/personal-data.ts';
import { tellsOther } from './between.queries.ts';
import { isCounted } from './counts.queries.ts';

/** Whom the person chats with, and what they wrote; what was written to them is the others'. */
export async function find(db: Db, { id }: Whom) {
  const [rooms, messages, reactions, blocked, settings] = await Promise.all([
    db
      .selectFrom('room_sides as s')
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

/** Where others may have what they wrote before their eyes. */
export const findRoomsOf = (db: Db, userId: string) =>
  db
    .selectFrom('room_sides')
    .select(['room_id as roomId', 'other_id as otherId'])
    .where('user_id', '=', userId)
    .execute();

/**
 * Their words go, what was thought of them, and what they thought of others': to the other of each room it is
 * as if they had deleted it all. That there was a chat stays, and that a session or a call was spoken of in it.
 */
export async function erase(db: Db, { id }: Whom) {
  const mine = db.selectFrom('room_sides').select('room_id').where('user_id', '=', id);
  // First all rooms, in one order: whoever writes in one now is waited for, and what they wrote is seen.
  await db
    .selectFrom('rooms')
    .select('id')
    .where('id', 'in', mine)
    .orderBy('id')
    .forUpdate()
    .execute();
  // Each message is a change of its own: pages of changes end between two numbers.
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
    update room_sides as s set counted = s.counted + 1, (unseen, mentions) = (
      select count(*), count(*) filter (where m.mentions_them) from messages as m
      where m.room_id = s.room_id and m.position > s.seen and ${isCounted})
    where s.room_id in (${mine}) and s.user_id <> ${id} and s.unseen > 0`.execute(db);
  // How far they had read stays unsaid to whom it was not told, once that it was not is forgotten too.
  await db
    .updateTable('room_sides as s')
    .set((eb) => ({
      seen: eb.ref('s.newest'),
      furthest: sql<number>`case when ${tellsOther('s')} then s.furthest else 0 end`,
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
