import type { UnseenCounts } from '@thedot/domain/chat/rooms.contract';
import { sql } from 'kysely';
import { preparedQuery, type Placeholders } from '../../../db/prepared-query.ts';
import type { Db } from '../../../db/db.ts';
import { sharesReadReceipts } from '../rooms/relationship.queries.ts';

const COUNT_COLUMNS = [
  's.room_id as roomId',
  's.seen',
  's.unseen',
  's.mentions',
  's.counts_version as version',
  's.muted',
] as const;

interface MembershipKey {
  readonly meId: string;
  readonly roomId: string;
}

interface ReadPosition extends MembershipKey {
  readonly position: number;
}

export interface Membership extends UnseenCounts {
  readonly otherId: string;
  readonly newest: number;
  /** The last seen position that was published to the other member. */
  readonly readPosition: number;
  /** The position of the newest message with a notification outside the chat; 0 without one. */
  readonly notified: number;
  readonly sharesReadReceipts: boolean;
}

const MEMBERSHIP_COLUMNS = [
  ...COUNT_COLUMNS,
  's.other_id as otherId',
  's.newest',
  's.read_position as readPosition',
  's.notified_position as notified',
] as const;

export const findUnseenCounts = (db: Db, meId: string): Promise<UnseenCounts[]> =>
  db
    .selectFrom('chat_memberships as s')
    .select(COUNT_COLUMNS)
    .where('s.user_id', '=', meId)
    .where('s.unseen', '>', 0)
    .execute();

const selectMembership = (db: Db, { meId, roomId }: MembershipKey) =>
  db
    .selectFrom('chat_memberships as s')
    .select([...MEMBERSHIP_COLUMNS, sharesReadReceipts('s').as('sharesReadReceipts')])
    .where('s.room_id', '=', roomId)
    .where('s.user_id', '=', meId);

export const findMembership = (db: Db, mine: MembershipKey): Promise<Membership | undefined> =>
  selectMembership(db, mine).executeTakeFirst();

/** Locks a membership. Called under the lock of the room, or when the position only moves forward. */
export const lockMembership = (db: Db, mine: MembershipKey): Promise<Membership | undefined> =>
  selectMembership(db, mine).forUpdate('s').executeTakeFirst();

const updateAllSeenQuery = preparedQuery((db, blank: Placeholders<ReadPosition>) =>
  db
    .updateTable('chat_memberships as s')
    .set((eb) => ({
      seen: eb.ref('s.newest'),
      read_position: eb.ref('s.newest'),
      unseen: 0,
      mentions: 0,
      counts_version: eb('s.counts_version', '+', 1),
    }))
    .where('s.room_id', '=', blank('roomId'))
    .where('s.user_id', '=', blank('meId'))
    .whereRef('s.seen', '<', 's.newest')
    .where('s.newest', '<=', sql<number>`${blank('position')}`)
    .returning([...MEMBERSHIP_COLUMNS, sharesReadReceipts('s').as('sharesReadReceipts')]),
);

/** Marks all messages as seen if the position is the newest or later. Then there is nothing to count. */
export const updateAllSeen = async (db: Db, place: ReadPosition): Promise<Membership | undefined> =>
  (await updateAllSeenQuery(db, place))[0];

/** A message `m` counts as unseen for the membership `s`: the other member sent it, and it is neither deleted nor hidden. */
export const isCounted = sql<boolean>`m.sender_id <> s.user_id and m.deleted_at is null and not exists (
  select from message_hides as h where h.user_id = s.user_id and h.message_id = m.id)`;

/** Moves the seen position and counts the messages after it. The membership is locked. */
export async function updateSeen(
  db: Db,
  { meId, roomId, position }: ReadPosition,
): Promise<Membership> {
  const { rows } = await sql<Membership>`
    update chat_memberships as s
    set seen = ${position}, read_position = greatest(s.read_position, ${position}), counts_version = s.counts_version + 1,
      (unseen, mentions) = (
        select count(*), count(*) filter (where m.mentions_receiver)
        from messages as m
        where m.room_id = s.room_id and m.position > ${position} and ${isCounted})
    where s.room_id = ${roomId} and s.user_id = ${meId}
    returning s.room_id as "roomId", s.seen, s.unseen, s.mentions, s.counts_version as version, s.muted,
      s.other_id as "otherId", s.newest, s.read_position as "readPosition", s.notified_position as "notified", ${sharesReadReceipts('s')} as "sharesReadReceipts"`.execute(
    db,
  );
  const [side] = rows;
  if (!side) throw new Error('The membership was locked before');
  return side;
}

/**
 * Removes a message from the unseen counts of a member, if it counts there. Called under the lock of the room, before
 * the message is deleted or hidden.
 */
export async function removeFromCounts(
  db: Db,
  { messageId, userId }: { readonly messageId: string; readonly userId: string },
): Promise<UnseenCounts | undefined> {
  const { rows } = await sql<UnseenCounts>`
    update chat_memberships as s
    set unseen = s.unseen - 1, mentions = s.mentions - m.mentions_receiver::int, counts_version = s.counts_version + 1
    from messages as m
    where m.id = ${messageId} and s.room_id = m.room_id and s.user_id = ${userId}
      and m.position > s.seen and ${isCounted}
    returning s.room_id as "roomId", s.seen, s.unseen, s.mentions, s.counts_version as version, s.muted`.execute(
    db,
  );
  return rows[0];
}
