import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { fullName } from '../users/brief-person.sql.ts';
import { type Context, transact } from '../../kernel/context.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';
import { sharesReadReceipts } from './rooms/relationship.queries.ts';
import { isCounted } from './unseen/unseen-counts.queries.ts';

export const partnerName = nameOf('chat_memberships.other_id').as('with');
export const blockedName = nameOf('chat_blocks.blocked_id').as('name');
export const isNotDeleted = sql<boolean>`deleted_at is null`;

function nameOf(userId: string) {
  return sql<string>`(select ${fullName('u')} from users as u where u.id = ${sql.ref(userId)})`;
}

/** Makes the partners of an erased user load their rooms again, in which the user's messages are gone. */
export const publishErased = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async ({ db, live }, after) => {
    const rooms = await db
      .selectFrom('chat_memberships')
      .select(['room_id as roomId', 'other_id as otherId'])
      .where('user_id', '=', userId)
      .execute();
    after(() => {
      for (const { roomId, otherId } of rooms) live.sendToUsers([otherId], 'chat-room', { roomId });
    });
  });

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
  // Each message gets a separate revision, because a page of changes ends between two revisions.
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
  // Clears the read position for partners without read receipts, because that setting is deleted later.
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
}
