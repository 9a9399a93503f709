import type { MessageKind } from '@thedot/domain/chat/messages.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { fullName } from '../../users/brief-person.sql.ts';
import type { ReviewState } from '../../../db/schema.ts';

interface UnnotifiedQuery {
  /** Only messages sent before this time, so that users who read at once get no notification. */
  readonly sentBefore: Date;
  /** The same for users with an open page, who are notified only of older messages. */
  readonly sentLongBefore: Date;
  readonly limit: number;
}

export interface UnnotifiedChat extends ChatReader {
  readonly roomId: string;
  /** The newest message of the partner that is old enough. */
  readonly messageId: string;
  readonly unseen: number;
  readonly senderName: string;
}

/** The facts about a user that decide whether they may chat. */
export interface ChatReader {
  readonly userId: string;
  readonly role: string;
  readonly isCompleted: boolean;
  readonly review: ReviewState | null;
  readonly station5G: boolean;
  readonly canBookExpert: boolean | null;
}

/**
 * Finds members with unseen messages and marks them as notified, once until they have seen the room. Skips members
 * with an open page until the messages are older, since the page may be in the background, and members who have muted
 * the room or blocked the partner. Messages that were seen and marked as unseen again lie before `furthest` and are
 * skipped too.
 */
export async function markNotified(
  db: Db,
  { sentBefore, sentLongBefore, limit }: UnnotifiedQuery,
): Promise<UnnotifiedChat[]> {
  const { rows } = await sql<UnnotifiedChat>`
    with due as (
      select s.room_id, s.user_id, s.other_id, s.unseen, newest.id, newest.position
      from chat_memberships as s
      cross join lateral (
        select m.id, m.position from messages as m
        where m.room_id = s.room_id and m.position > s.read_position and m.sender_id = s.other_id
          and m.deleted_at is null and m.created_at <= ${sentBefore.toISOString()}
        order by m.position desc limit 1
      ) as newest
      where s.unseen > 0 and s.notified_position <= s.read_position and not s.muted
        and (
          not exists (
            select from connections as c where c.user_id = s.user_id and c.until > now())
          or exists (
            select from messages as m
            where m.room_id = s.room_id and m.position > s.read_position and m.sender_id = s.other_id
              and m.deleted_at is null and m.created_at <= ${sentLongBefore.toISOString()}))
        and not exists (
          select from chat_blocks as b where b.user_id = s.user_id and b.blocked_id = s.other_id)
      order by s.user_id, s.room_id
      limit ${limit}
      for update of s skip locked
    ), noted as (
      update chat_memberships as s set notified_position = due.position
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

export interface UnreadSummary {
  readonly senderId: string;
  readonly senderName: string;
  readonly count: number;
  /** The kind, text and file count are those of the newest message. */
  readonly kind: MessageKind;
  readonly text: string;
  readonly files: number;
}

/**
 * Summarizes the unseen messages of a member. Returns undefined when there are none, or when the member has muted the
 * room or blocked the partner.
 */
export async function findUnreadSummary(
  db: Db,
  { roomId, userId }: { readonly roomId: string; readonly userId: string },
): Promise<UnreadSummary | undefined> {
  const { rows } = await sql<UnreadSummary>`
    select o.id as "senderId", ${fullName('o')} as "senderName", s.unseen as count,
      newest.kind, newest.text, newest.files
    from chat_memberships as s
    join users as o on o.id = s.other_id
    cross join lateral (
      select m.kind, m.text, m.files from messages as m
      where m.room_id = s.room_id and m.position > s.read_position and m.sender_id = s.other_id
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

export interface UnpushedChat extends ChatReader {
  readonly roomId: string;
}

interface RoomMember {
  readonly userId: string;
  readonly roomId: string;
}

/**
 * Finds members with unseen messages and a push device, and marks the messages as pushed, once each: of given rooms, or
 * of all rooms used in a period. Skips members who have chosen Do Not Disturb, muted the room or blocked the partner.
 */
export async function markPushed(
  db: Db,
  which:
    | { readonly chats: readonly RoomMember[] }
    | { readonly between: readonly [from: Date, to: Date] },
): Promise<UnpushedChat[]> {
  const chosen =
    'chats' in which
      ? sql`(s.room_id, s.user_id) in (
          select "roomId", "userId" from json_to_recordset(${JSON.stringify(which.chats)}::json)
            as it ("roomId" uuid, "userId" uuid))
        and exists (select from push_devices as d where d.user_id = s.user_id)`
      : sql`s.user_id in (select user_id from push_devices)
        and s.last_at > ${which.between[0].toISOString()} and s.last_at <= ${which.between[1].toISOString()}`;
  const { rows } = await sql<UnpushedChat>`
    with due as (
      select s.room_id, s.user_id, newest.position
      from chat_memberships as s
      cross join lateral (
        select m.position from messages as m
        where m.room_id = s.room_id and m.position > greatest(s.read_position, s.pushed_position)
          and m.sender_id = s.other_id and m.deleted_at is null
        order by m.position desc limit 1
      ) as newest
      where ${chosen} and s.unseen > 0 and not s.muted
        and not exists (
          select from chat_blocks as b where b.user_id = s.user_id and b.blocked_id = s.other_id)
      order by s.user_id, s.room_id
      for update of s skip locked
    ), noted as (
      update chat_memberships as s set pushed_position = due.position
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
