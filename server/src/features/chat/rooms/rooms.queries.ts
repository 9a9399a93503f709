import type { MessagePreview } from '@thedot/domain/chat/messages.contract';
import type { RoomList } from '@thedot/domain/chat/rooms.contract';
import { assertFound } from '@thedot/domain/errors';
import { sql } from 'kysely';
import { afterCursor } from '../../../db/after-cursor.ts';
import type { Db } from '../../../db/db.ts';
import { fullName } from '../../users/brief-person.sql.ts';
import { inSessionUntil, presenceStatus } from '../../users/presence.sql.ts';
import {
  isNotHiddenFrom,
  messagePreviewJson,
  wasRemovedWithoutTrace,
} from './message-row.queries.ts';
import {
  CHAT_PERSON_COLUMNS,
  isRoomOfPair,
  relationshipColumns,
  sharesReadReceipts,
  uuidValue,
} from './relationship.queries.ts';

export interface RoomReader {
  readonly meId: string;
  readonly supportEmail: string | null;
}

/** The newest message that the member has not hidden. */
const lastMessage = sql<MessagePreview | null>`(
  select ${messagePreviewJson('m')} from messages as m
  where m.room_id = s.room_id and ${isNotHiddenFrom(sql.ref('s.user_id'))}
  order by m.position desc limit 1)`;

/** The columns of a user `u` that a chat shows. */
export const PARTNER_COLUMNS = [
  'u.id as personId',
  fullName('u').as('name'),
  'u.photo_id as photo',
  sql<string | null>`nullif(u.organization_name, '')`.as('organization'),
  'u.role',
  'u.time_zone as timeZone',
  presenceStatus.as('status'),
  inSessionUntil.as('inSessionUntil'),
] as const;

const selectRooms = (db: Db, { meId, supportEmail }: RoomReader) =>
  db
    .selectFrom('chat_memberships as s')
    .innerJoin('rooms as r', 'r.id', 's.room_id')
    .innerJoin('chat_memberships as o', (join) =>
      join.onRef('o.room_id', '=', 's.room_id').onRef('o.user_id', '=', 's.other_id'),
    )
    .innerJoin('users as u', 'u.id', 's.other_id')
    .where('s.user_id', '=', meId)
    .select([
      ...PARTNER_COLUMNS,
      ...CHAT_PERSON_COLUMNS,
      ...relationshipColumns(
        sql.ref('s.user_id'),
        sql.ref('u.id'),
        sql<string | null>`${supportEmail}::citext`,
      ),
      's.room_id as id',
      'r.sender_id as senderId',
      'r.receiver_id as receiverId',
      's.starred as myStar',
      's.direct as myDirect',
      's.muted',
      's.seen',
      's.unseen',
      's.mentions',
      's.counts_version as version',
      's.last_at as lastAt',
      'r.last_position as lastPosition',
      'r.revision',
      lastMessage.as('lastMessage'),
      sql<number | null>`case when ${sharesReadReceipts('o')} then o.read_position end`.as(
        'seenByOther',
      ),
      sql<number>`(
        select count(*) from messages as m
        where m.room_id = s.room_id and m.pinned_at is not null
          and ${isNotHiddenFrom(sql.ref('s.user_id'))})`.as('pinned'),
      // In microseconds, which a JavaScript Date does not hold.
      sql<string>`s.last_at::text`.as('place'),
    ]);

export type RoomRow = Awaited<ReturnType<typeof findRooms>>[number];

export type PartnerRow = Pick<
  RoomRow,
  'personId' | 'name' | 'photo' | 'organization' | 'role' | 'timeZone' | 'status' | 'inSessionUntil'
>;

/** A room without messages is listed only for the member who opened it. */
const isVisibleToReader = sql<boolean>`(r.sender_id = s.user_id or exists (
  select from messages as m where m.room_id = s.room_id and not ${wasRemovedWithoutTrace}))`;

/** Finds a page of rooms, last used first. */
export const findRooms = (
  db: Db,
  reader: RoomReader,
  page: {
    readonly list: RoomList;
    readonly after: readonly [string | number, string] | undefined;
    readonly limit: number;
  },
) =>
  selectRooms(db, reader)
    .where(isVisibleToReader)
    .$if(page.list === 'starred', (q) => q.where('s.starred', '=', true))
    .$if(page.list === 'direct', (q) => q.where('s.direct', '=', true))
    .$if(page.after !== undefined, (q) =>
      q.where(afterCursor([sql.ref('s.last_at'), sql.ref('s.room_id')], page.after!, 'desc')),
    )
    .orderBy('s.last_at', 'desc')
    .orderBy('s.room_id', 'desc')
    .limit(page.limit)
    .execute();

export const findRoom = (db: Db, reader: RoomReader, roomId: string) =>
  selectRooms(db, reader).where('s.room_id', '=', roomId).executeTakeFirst();

export const findRoomWith = (db: Db, reader: RoomReader, otherId: string) =>
  selectRooms(db, reader)
    .where(isRoomOfPair(uuidValue(reader.meId), uuidValue(otherId)))
    .executeTakeFirst();

/** A room by its id or by one of its messages. */
export type RoomLockKey = { readonly roomId: string } | { readonly messageId: string };

/**
 * Locks a room of a user until the transaction ends, which serializes all changes in the room. A transaction that also
 * locks a membership does so after the room.
 */
export const lockRoom = (db: Db, meId: string, name: RoomLockKey) =>
  db
    .selectFrom('rooms as r')
    .select([
      'r.id',
      sql<string>`case when r.sender_id = ${meId} then r.receiver_id else r.sender_id end`.as(
        'otherId',
      ),
      'r.last_position as lastPosition',
      'r.revision',
    ])
    .where((eb) => eb.or([eb('r.sender_id', '=', meId), eb('r.receiver_id', '=', meId)]))
    .$if('roomId' in name, (q) => q.where('r.id', '=', 'roomId' in name ? name.roomId : ''))
    .$if('messageId' in name, (q) =>
      q.where('r.id', '=', (eb) =>
        eb
          .selectFrom('messages')
          .select('room_id')
          .where('id', '=', 'messageId' in name ? name.messageId : ''),
      ),
    )
    .forUpdate()
    .executeTakeFirst();

/** Returns the revision of the next change in a room. Called under the lock of the room. */
export async function bumpRevision(db: Db, roomId: string): Promise<number> {
  const { revision } = await db
    .updateTable('rooms')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', roomId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Returns the room of two users, and creates it when there is none. */
export async function ensureRoom(db: Db, meId: string, otherId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with room as (
      insert into rooms (sender_id, receiver_id) values (${meId}, ${otherId})
      on conflict do nothing returning id
    ), sides as (
      insert into chat_memberships (room_id, user_id, other_id)
      select id, ${meId}::uuid, ${otherId}::uuid from room
      union all select id, ${otherId}::uuid, ${meId}::uuid from room
    )
    select id from room`.execute(db);
  if (rows[0]) return rows[0].id;
  const room = await db
    .selectFrom('rooms as r')
    .select('r.id')
    .where(isRoomOfPair(uuidValue(meId), uuidValue(otherId)))
    .executeTakeFirst();
  return assertFound(room?.id, 'chat.room_not_found');
}

/** Updates the flags of a membership. A starred room is always listed under direct messages. */
export const updateMembership = (
  db: Db,
  { meId, roomId }: { readonly meId: string; readonly roomId: string },
  change: { readonly starred?: boolean; readonly direct?: boolean; readonly muted?: boolean },
) =>
  db
    .updateTable('chat_memberships')
    .set(change)
    .$if(change.starred === true, (q) => q.set({ direct: true }))
    .$if(change.direct === false, (q) => q.set({ starred: false }))
    // The counts carry `muted`, so they get a new version: clients keep the newer of two.
    .$if(change.muted !== undefined, (q) =>
      q.set((eb) => ({ counts_version: eb('counts_version', '+', 1) })),
    )
    .where('room_id', '=', roomId)
    .where('user_id', '=', meId)
    .execute();

/** Resets the time of last use of a room to its last message that was not removed without trace. */
export const resetLastActivity = (db: Db, roomId: string) =>
  sql`
    update chat_memberships as s set last_at = coalesce((
      select m.created_at from messages as m
      where m.room_id = s.room_id and not ${wasRemovedWithoutTrace}
      order by m.position desc limit 1), r.created_at)
    from rooms as r
    where r.id = ${roomId} and s.room_id = r.id`.execute(db);
