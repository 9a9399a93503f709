import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { preparedQuery, type Placeholders } from '../../../db/prepared-query.ts';
import type { Db } from '../../../db/db.ts';
import { isRoomOfPair, uuidValue } from '../rooms/relationship.queries.ts';
import {
  isNotHiddenFrom,
  MESSAGE_COLUMNS,
  type MessageRow,
  selectMessages,
} from '../rooms/message-row.queries.ts';

/** Asks for messages up to a position of a room, and after it. */
export interface WindowQuery {
  readonly meId: string;
  readonly roomId: string | null;
  /** The other member, instead of the room. */
  readonly otherId: string | null;
  /** Null for the position up to which the user has seen the room. */
  readonly center: number | null;
  readonly limit: number;
  /** The number of messages up to the center. Null for the rest of the limit after the unseen messages. */
  readonly before: number | null;
  readonly maxUnseen: number;
}

const selectWindow = preparedQuery((db, blank: Placeholders<WindowQuery>) => {
  const center = sql<number>`coalesce(${blank('center')}::bigint, s.seen)`;
  const limit = sql<number>`${blank('limit')}::int`;
  // There may be fewer seen messages than the limit leaves room for.
  const before = sql<number>`coalesce(${blank('before')}::int,
    least(${limit} - least(s.unseen, ${blank('maxUnseen')}::int), s.seen::int))`;
  const ofRoom = () =>
    db
      .selectFrom('messages as m')
      .selectAll('m')
      .where('m.room_id', '=', sql.ref<string>('s.room_id'))
      .where(isNotHiddenFrom(blank('meId')));
  // One extra row on either side tells whether the room ends there.
  const upTo = ofRoom()
    .where('m.position', '<=', center)
    .orderBy('m.position', 'desc')
    .limit(sql<number>`${before} + 1`);
  const behind = ofRoom()
    .where('m.position', '>', center)
    .orderBy('m.position')
    .limit(sql<number>`${limit} - ${before} + 1`);
  // The columns of a message are selected once for both sides, which halves the plan.
  const both = db
    .selectFrom(upTo.as('older'))
    .selectAll()
    .unionAll(db.selectFrom(behind.as('newer')).selectAll());
  return db
    .selectFrom('chat_memberships as s')
    .innerJoin('rooms as r', 'r.id', 's.room_id')
    .leftJoinLateral(db.selectFrom(both.as('m')).select(MESSAGE_COLUMNS).as('page'), (join) =>
      join.onTrue(),
    )
    .where('s.user_id', '=', blank('meId'))
    .where(
      's.room_id',
      '=',
      sql<string>`coalesce(${blank('roomId')}::uuid, (
        select r.id from rooms as r where ${isRoomOfPair(uuidValue(blank('meId')), uuidValue(blank('otherId')))}))`,
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

export interface MessageWindow {
  readonly roomId: string;
  readonly revision: number;
  readonly older: readonly MessageRow[];
  readonly newer: readonly MessageRow[];
  readonly oldestReached: boolean;
  readonly newestReached: boolean;
}

/** Returns undefined when the user is not a member of the room. */
export async function findWindow(db: Db, query: WindowQuery): Promise<MessageWindow | undefined> {
  const rows = await selectWindow(db, query);
  const [first] = rows;
  if (!first) return undefined;
  const { ofRoom: roomId, ofRevision: revision, ofCenter: center, ofBefore: before } = first;
  const after = query.limit - before;
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

interface ChangesQuery {
  readonly meId: string;
  readonly roomId: string;
  readonly since: number;
  readonly limit: number;
}

/** One snapshot for all: every change with a lower revision than the room's was committed before it. */
const selectChanges = preparedQuery((db, blank: Placeholders<ChangesQuery>) => {
  const since = sql<number>`${blank('since')}::bigint`;
  const oneMore = sql<number>`${blank('limit')}::int + 1`;
  return db
    .selectFrom('chat_memberships as s')
    .innerJoin('rooms as r', 'r.id', 's.room_id')
    .leftJoinLateral(
      selectMessages(db, blank('meId'))
        .where('m.room_id', '=', sql.ref<string>('s.room_id'))
        .where('m.revision', '>', since)
        .orderBy('m.revision')
        .limit(oneMore)
        .as('changed'),
      (join) => join.onTrue(),
    )
    .where('s.room_id', '=', blank('roomId'))
    .where('s.user_id', '=', blank('meId'))
    .select((eb) => [
      'r.revision as ofRevision',
      jsonArrayFrom(
        eb
          .selectFrom('message_hides as h')
          .select(['h.message_id as messageId', 'h.revision'])
          .whereRef('h.room_id', '=', 's.room_id')
          .whereRef('h.user_id', '=', 's.user_id')
          .where('h.revision', '>', since)
          .orderBy('h.revision')
          .limit(oneMore),
      ).as('ofHides'),
    ])
    .selectAll('changed')
    .orderBy('changed.revision');
});

/** Finds the changes of a room after a revision, with one extra row each of messages and hides. */
export async function findChanges(db: Db, query: ChangesQuery) {
  const rows = await selectChanges(db, query);
  const [first] = rows;
  if (!first) return undefined;
  return {
    revision: first.ofRevision,
    hides: first.ofHides,
    items: rows.flatMap(({ ofRevision: _, ofHides: __, ...row }) => (isMessage(row) ? [row] : [])),
  };
}

/** A room without messages in the page still has one row, with null columns. */
const isMessage = (row: { readonly id: string | null }): row is MessageRow => row.id !== null;
