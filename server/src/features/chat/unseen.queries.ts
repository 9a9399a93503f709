import type { MessageKind } from '@thedot/domain/chat/messages.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { fullName } from '../../db/person-brief.ts';
import type { ReviewState } from '../../db/schema.ts';

interface Which {
  /** Whoever sees their chats at once is told nothing. */
  readonly sentBefore: Date;
  /** Nor whoever is here, but of what they have not seen for longer. */
  readonly sentLongBefore: Date;
  readonly limit: number;
}

export interface Untold extends Reader {
  readonly roomId: string;
  /** The newest message of theirs that is old enough. */
  readonly messageId: string;
  readonly unseen: number;
  readonly senderName: string;
}

/** Somebody, as far as it depends on them whether they chat. */
export interface Reader {
  readonly userId: string;
  readonly role: string;
  readonly isCompleted: boolean;
  readonly review: ReviewState | null;
  readonly station5G: boolean;
  readonly canBookExpert: boolean | null;
}

/**
 * Notes of whom it is told now that somebody wrote to them, once until they have seen it, and answers them. Who is
 * here sees it in the chat, unless only their page is; who muted a room or blocked its other side wants to hear
 * nothing of it. What was seen once and marked unread again is no news: it counts, and lies before the furthest.
 */
export async function noteUntold(
  db: Db,
  { sentBefore, sentLongBefore, limit }: Which,
): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    with due as (
      select s.room_id, s.user_id, s.other_id, s.unseen, newest.id, newest.position
      from room_sides as s
      cross join lateral (
        select m.id, m.position from messages as m
        where m.room_id = s.room_id and m.position > s.furthest and m.sender_id = s.other_id
          and m.deleted_at is null and m.created_at <= ${sentBefore.toISOString()}
        order by m.position desc limit 1
      ) as newest
      where s.unseen > 0 and s.told <= s.furthest and not s.muted
        and (
          not exists (
            select from connections as c where c.user_id = s.user_id and c.until > now())
          or exists (
            select from messages as m
            where m.room_id = s.room_id and m.position > s.furthest and m.sender_id = s.other_id
              and m.deleted_at is null and m.created_at <= ${sentLongBefore.toISOString()}))
        and not exists (
          select from chat_blocks as b where b.user_id = s.user_id and b.blocked_id = s.other_id)
      order by s.user_id, s.room_id
      limit ${limit}
      for update of s skip locked
    ), noted as (
      update room_sides as s set told = due.position
      from due where s.room_id = due.room_id and s.user_id = due.user_id
    )
    select due.user_id as "userId", due.room_id as "roomId", due.id as "messageId", due.unseen,
      ${fullName('o')} as "senderName", u.role, u.is_completed as "isCompleted", u.review,
      u.station_5g as "station5G", org.can_book_expert as "canBookExpert"
    from due
    join users as u on u.id = due.user_id and not u.is_removed
    join users as o on o.id = due.other_id
    left join organizations as org on org.id = u.organization_id`.execute(db);
  return rows;
}

export interface Unread {
  readonly senderId: string;
  readonly senderName: string;
  readonly count: number;
  /** The newest message. */
  readonly kind: MessageKind;
  readonly text: string;
  readonly files: number;
}

/**
 * What somebody has not seen of a room, as it is now; absent when nothing of it is new to them, or they want to hear
 * nothing.
 */
export async function findUnread(
  db: Db,
  { roomId, userId }: { readonly roomId: string; readonly userId: string },
): Promise<Unread | undefined> {
  const { rows } = await sql<Unread>`
    select o.id as "senderId", ${fullName('o')} as "senderName", s.unseen as count,
      newest.kind, newest.text, newest.files
    from room_sides as s
    join users as o on o.id = s.other_id
    cross join lateral (
      select m.kind, m.text, m.files from messages as m
      where m.room_id = s.room_id and m.position > s.furthest and m.sender_id = s.other_id
        and m.deleted_at is null
        and not exists (
          select from message_hides as h where h.user_id = s.user_id and h.message_id = m.id)
      order by m.position desc limit 1
    ) as newest
    where s.room_id = ${roomId} and s.user_id = ${userId} and s.unseen > 0 and not s.muted
      and not exists (
        select from chat_blocks as b where b.user_id = s.user_id and b.blocked_id = s.other_id)`.execute(
    db,
  );
  return rows[0];
}

export interface Unpushed extends Reader {
  readonly roomId: string;
}

interface Said {
  readonly userId: string;
  readonly roomId: string;
}

/**
 * Notes that it is pushed now what was never seen, once for each message, and answers to whom: of some rooms, or of all
 * in which something was said since, for whoever has a browser for it. Who does not want to be disturbed, or to hear
 * of a room or of its other side, is pushed nothing.
 */
export async function noteUnpushed(
  db: Db,
  which: { readonly said: readonly Said[] } | { readonly between: readonly [from: Date, to: Date] },
): Promise<Unpushed[]> {
  const chosen =
    'said' in which
      ? sql`(s.room_id, s.user_id) in (
          select "roomId", "userId" from json_to_recordset(${JSON.stringify(which.said)}::json)
            as it ("roomId" uuid, "userId" uuid))
        and exists (select from push_devices as d where d.user_id = s.user_id)`
      : sql`s.user_id in (select user_id from push_devices)
        and s.last_at > ${which.between[0].toISOString()} and s.last_at <= ${which.between[1].toISOString()}`;
  const { rows } = await sql<Unpushed>`
    with due as (
      select s.room_id, s.user_id, newest.position
      from room_sides as s
      cross join lateral (
        select m.position from messages as m
        where m.room_id = s.room_id and m.position > greatest(s.furthest, s.pushed)
          and m.sender_id = s.other_id and m.deleted_at is null
        order by m.position desc limit 1
      ) as newest
      where ${chosen} and s.unseen > 0 and not s.muted
        and not exists (
          select from chat_blocks as b where b.user_id = s.user_id and b.blocked_id = s.other_id)
      order by s.user_id, s.room_id
      for update of s skip locked
    ), noted as (
      update room_sides as s set pushed = due.position
      from due where s.room_id = due.room_id and s.user_id = due.user_id
    )
    select due.user_id as "userId", due.room_id as "roomId", u.role, u.is_completed as "isCompleted",
      u.review, u.station_5g as "station5G", org.can_book_expert as "canBookExpert"
    from due
    join users as u on u.id = due.user_id and not u.is_removed
      and u.chosen_status <> 'Do Not Disturb'
    left join organizations as org on org.id = u.organization_id`.execute(db);
  return rows;
}
