import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { askedOften, type Blanks } from '../../db/asked-often.ts';
import type { Db } from '../../db/db.ts';
import { type MessageRow, selectMessages } from './message-row.queries.ts';

interface Asked {
  readonly meId: string;
  readonly roomId: string;
  readonly since: number;
  readonly limit: number;
}

/** All of one moment: what has a lower number than the room's was committed before it. */
const ask = askedOften((db, blank: Blanks<Asked>) => {
  const since = sql<number>`${blank('since')}::bigint`;
  const oneMore = sql<number>`${blank('limit')}::int + 1`;
  return db
    .selectFrom('room_sides as s')
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

/** What changed in a room of mine after a revision, one more of each than asked for. */
export async function findChanges(db: Db, asked: Asked) {
  const rows = await ask(db, asked);
  const [first] = rows;
  if (!first) return undefined;
  return {
    revision: first.ofRevision,
    hides: first.ofHides,
    items: rows.flatMap(({ ofRevision: _, ofHides: __, ...row }) => (isMessage(row) ? [row] : [])),
  };
}

/** A room in which nothing changed has one row all the same. */
const isMessage = (row: { readonly id: string | null }): row is MessageRow => row.id !== null;
