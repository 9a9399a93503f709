import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/** Makes the request the first session of its series. */
export const joinSeries = (db: Db, id: string, seriesId: string) =>
  db
    .updateTable('expert_sessions')
    .set({ series_id: seriesId, occurrence: 1, weeks: 1 })
    .where('id', '=', id)
    .execute();

interface Occurrence {
  readonly seriesId: string;
  readonly occurrence: number;
  readonly session: Slot;
  readonly at: Date;
}

/** Columns that all sessions of a series share. */
const SHARED_COLUMNS = [
  'expert_id',
  'requester_id',
  'organization_id',
  'category',
  'description',
  'minutes',
  'mode',
  'place',
  'needs',
  'status',
  'round',
] as const;

/** Inserts a copy of the first session in another week. */
export async function insertOccurrence(
  db: Db,
  firstId: string,
  { seriesId, occurrence, session, at }: Occurrence,
): Promise<string> {
  const { id } = await db
    .insertInto('expert_sessions')
    .columns([...SHARED_COLUMNS, 'series_id', 'occurrence', 'start_at', 'end_at', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('expert_sessions as b')
        .where('b.id', '=', firstId)
        .select(SHARED_COLUMNS.map((column) => `b.${column}` as const))
        .select([
          sql<string>`${seriesId}::uuid`.as('series_id'),
          sql<number>`${occurrence}::int`.as('occurrence'),
          sql<string>`${session.start}::timestamptz`.as('start_at'),
          sql<string>`${session.end}::timestamptz`.as('end_at'),
          sql<string>`${at.toISOString()}::timestamptz`.as('created_at'),
        ]),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The accepted sessions of a series with the same expert after one, in order. */
export const findFollowingSessions = (
  db: Db,
  { id, occurrence }: { readonly id: string; readonly occurrence: number },
  expertId: string,
) =>
  db
    .selectFrom('expert_sessions as b')
    .select('b.id')
    .where('b.series_id', '=', id)
    .where('b.occurrence', '>', occurrence)
    .where('b.expert_id', '=', expertId)
    .where('b.status', '=', 'accepted')
    .orderBy('b.occurrence')
    .execute();
