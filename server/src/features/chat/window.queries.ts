import { sql } from 'kysely';
import { askedOften, type Blanks } from '../../db/asked-often.ts';
import type { Db } from '../../db/db.ts';
import { isNotHiddenFrom } from './hides.queries.ts';
import { MESSAGE, type MessageRow } from './message-row.queries.ts';
import { isRoomOf, person } from './pair.queries.ts';

/** So many messages up to a place of a room, and so many behind it. */
export interface WindowWish {
  readonly meId: string;
  readonly roomId: string | null;
  /** Instead of the room: whom it is with. */
  readonly otherId: string | null;
  /** Null: where I have seen it up to. */
  readonly center: number | null;
  readonly limit: number;
  /** Null: as many as are left of the limit once what is unseen has its part. */
  readonly before: number | null;
  readonly mostUnseen: number;
}

const ask = askedOften((db, blank: Blanks<WindowWish>) => {
  const center = sql<number>`coalesce(${blank('center')}::bigint, s.seen)`;
  const limit = sql<number>`${blank('limit')}::int`;
  // Of what was seen there may be less than there is place for.
  const before = sql<number>`coalesce(${blank('before')}::int,
    least(${limit} - least(s.unseen, ${blank('mostUnseen')}::int), s.seen::int))`;
  const ofRoom = () =>
    db
      .selectFrom('messages as m')
      .selectAll('m')
      .where('m.room_id', '=', sql.ref<string>('s.room_id'))
      .where(isNotHiddenFrom(blank('meId')));
  // One more on either side than asked for tells whether the room ends there.
  const upTo = ofRoom()
    .where('m.position', '<=', center)
    .orderBy('m.position', 'desc')
    .limit(sql<number>`${before} + 1`);
  const behind = ofRoom()
    .where('m.position', '>', center)
    .orderBy('m.position')
    .limit(sql<number>`${limit} - ${before} + 1`);
  // What is shown of a message is worked out once for both sides: half the plan to begin with.
  const both = db
    .selectFrom(upTo.as('older'))
    .selectAll()
    .unionAll(db.selectFrom(behind.as('newer')).selectAll());
  return db
    .selectFrom('room_sides as s')
    .innerJoin('rooms as r', 'r.id', 's.room_id')
    .leftJoinLateral(db.selectFrom(both.as('m')).select(MESSAGE).as('page'), (join) =>
      join.onTrue(),
    )
    .where('s.user_id', '=', blank('meId'))
    .where(
      's.room_id',
      '=',
      sql<string>`coalesce(${blank('roomId')}::uuid, (
        select r.id from rooms as r where ${isRoomOf(person(blank('meId')), person(blank('otherId')))}))`,
    )
    .select([
      's.room_id as ofRoom',
      'r.revision as ofRevision',
      center.as('ofCenter'),
      sql<number>`${before}`.as('ofBefore'),
    ])
    .selectAll('page')
    .orderBy('page.position');
});

export interface Window {
  readonly roomId: string;
  readonly revision: number;
  readonly older: readonly MessageRow[];
  readonly newer: readonly MessageRow[];
  readonly oldestReached: boolean;
  readonly newestReached: boolean;
}

/** Nothing when the room is not one of theirs. */
export async function findWindow(db: Db, wish: WindowWish): Promise<Window | undefined> {
  const rows = await ask(db, wish);
  const [first] = rows;
  if (!first) return undefined;
  const { ofRoom: roomId, ofRevision: revision, ofCenter: center, ofBefore: before } = first;
  const after = wish.limit - before;
  const items = rows.flatMap((row) => (isMessage(row) ? [row] : []));
  const older = items.filter(({ position }) => position <= center);
  const newer = items.filter(({ position }) => position > center);
  return {
    roomId,
    revision,
    older: older.slice(Math.max(0, older.length - before)),
    newer: newer.slice(0, after),
    oldestReached: older.length <= before,
    newestReached: newer.length <= after,
  };
}

/** A room without any on this page has one row all the same. */
const isMessage = (row: { readonly id: string | null }): row is MessageRow => row.id !== null;
