import type { EventHit } from '@thedot/domain/events/event-hit.contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { beginsWords, MAX_CANDIDATES } from '../../db/search.ts';
import type { HitsQuery } from '../../kernel/search-hits.ts';
import { type EventReader, isListedFor } from './event-access.sql.ts';
import { selectEvents } from './events.queries.ts';

interface Query extends HitsQuery {
  readonly reader: EventReader;
  readonly now: Date;
}

/** Events by the words of their titles: coming ones first, the earliest first, then the latest of the past. */
export const findEventHitRows = (
  db: Db,
  { text, limit, reader, now }: Query,
): Promise<z.infer<typeof EventHit>[]> => {
  const isOver = sql<boolean>`e.end_at <= ${now.toISOString()}`;
  return selectEvents(db)
    .select([
      sql.lit('event' as const).as('kind'),
      'e.id',
      's.title',
      'e.start_at as start',
      'e.photo_id as photo',
    ])
    .where(
      'e.id',
      'in',
      selectEvents(db)
        .where('s.kind', '=', sql.lit('event'))
        .where('s.status', 'in', ['accepted', 'finished'])
        .where((eb) => eb.and(beginsWords(eb.ref('s.title_words'), text)))
        .where(isListedFor(reader))
        .select('e.id')
        .limit(sql.lit(MAX_CANDIDATES)),
    )
    .orderBy(isOver)
    .orderBy(sql`abs(extract(epoch from e.start_at - ${now.toISOString()}::timestamptz))`)
    .orderBy('e.id')
    .limit(sql.lit(limit))
    .execute();
};
