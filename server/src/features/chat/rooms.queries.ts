import type { MessagePreview } from '@thedot/domain/chat/messages.contract';
import type { RoomList } from '@thedot/domain/chat/rooms.contract';
import { sql } from 'kysely';
import { afterPlace } from '../../db/after-place.ts';
import type { Db } from '../../db/db.ts';
import { fullName } from '../../db/person-brief.ts';
import { inSessionUntil, presence } from '../../db/presence.ts';
import { ABOUT_PERSON, between, tellsOther } from './between.queries.ts';
import { isNotHiddenFrom } from './hides.queries.ts';
import { leftNoTrace, previewOf } from './message-row.queries.ts';
import { isRoomOf, person } from './pair.queries.ts';

export interface Reader {
  readonly meId: string;
  readonly supportEmail: string | null;
}

/** The newest that I have not hidden. */
const lastMessage = sql<MessagePreview | null>`(
  select ${previewOf('m')} from messages as m
  where m.room_id = s.room_id and ${isNotHiddenFrom(sql.ref('s.user_id'))}
  order by m.position desc limit 1)`;

/** How somebody, `u` of `users`, is shown in a chat. */
export const PARTNER = [
  'u.id as personId',
  fullName('u').as('name'),
  'u.photo_id as photo',
  sql<string | null>`nullif(u.organization_name, '')`.as('organization'),
  'u.role',
  'u.time_zone as timeZone',
  presence.as('status'),
  inSessionUntil.as('inSessionUntil'),
] as const;

const selectRooms = (db: Db, { meId, supportEmail }: Reader) =>
  db
    .selectFrom('room_sides as s')
    .innerJoin('rooms as r', 'r.id', 's.room_id')
    .innerJoin('room_sides as o', (join) =>
      join.onRef('o.room_id', '=', 's.room_id').onRef('o.user_id', '=', 's.other_id'),
    )
    .innerJoin('users as u', 'u.id', 's.other_id')
    .where('s.user_id', '=', meId)
    .select([
      ...PARTNER,
      ...ABOUT_PERSON,
      ...between(
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
      's.counted',
      's.last_at as lastAt',
      'r.last_position as lastPosition',
      'r.revision',
      lastMessage.as('lastMessage'),
      sql<number | null>`case when ${tellsOther('o')} then o.furthest end`.as('seenByOther'),
      sql<number>`(
        select count(*) from messages as m
        where m.room_id = s.room_id and m.pinned_at is not null
          and ${isNotHiddenFrom(sql.ref('s.user_id'))})`.as('pinned'),
      // To the microsecond, which a moment of JavaScript does not hold.
      sql<string>`s.last_at::text`.as('place'),
    ]);

export type RoomRow = Awaited<ReturnType<typeof findRooms>>[number];

export type PartnerRow = Pick<
  RoomRow,
  'personId' | 'name' | 'photo' | 'organization' | 'role' | 'timeZone' | 'status' | 'inSessionUntil'
>;

/** What was only opened, and nothing said in it that left a trace, is with whoever opened it. */
const isBegun = sql<boolean>`(r.sender_id = s.user_id or exists (
  select from messages as m where m.room_id = s.room_id and not ${leftNoTrace}))`;

/** The last used first. */
export const findRooms = (
  db: Db,
  reader: Reader,
  page: {
    readonly list: RoomList;
    readonly after: readonly [string | number, string] | undefined;
    readonly limit: number;
  },
) =>
  selectRooms(db, reader)
    .where(isBegun)
    .$if(page.list === 'starred', (q) => q.where('s.starred', '=', true))
    .$if(page.list === 'direct', (q) => q.where('s.direct', '=', true))
    .$if(page.after !== undefined, (q) =>
      q.where(afterPlace([sql.ref('s.last_at'), sql.ref('s.room_id')], page.after!, 'desc')),
    )
    .orderBy('s.last_at', 'desc')
    .orderBy('s.room_id', 'desc')
    .limit(page.limit)
    .execute();

export const findRoom = (db: Db, reader: Reader, roomId: string) =>
  selectRooms(db, reader).where('s.room_id', '=', roomId).executeTakeFirst();

export const findRoomWith = (db: Db, reader: Reader, otherId: string) =>
  selectRooms(db, reader)
    .where(isRoomOf(person(reader.meId), person(otherId)))
    .executeTakeFirst();
