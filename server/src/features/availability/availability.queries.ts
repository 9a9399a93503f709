import type { WeeklyHours } from '@thedot/domain/availability/availability.contract';
import type { Db } from '../../db/db.ts';
import { selectTaken } from '../../platform/claims/claims.queries.ts';

export async function replaceHours(
  db: Db,
  expertId: string,
  hours: readonly WeeklyHours[],
): Promise<void> {
  await db.deleteFrom('expert_hours').where('expert_id', '=', expertId).execute();
  if (hours.length === 0) return;
  const rows = hours.map(({ wday, start, end }) => ({
    expert_id: expertId,
    wday,
    starts: start,
    ends: end,
  }));
  await db.insertInto('expert_hours').values(rows).execute();
}

export interface Pair {
  readonly expertId: string;
  readonly requesterId: string;
  /** A booking of the two that does not stand in its own way. */
  readonly except?: string | undefined;
}

/**
 * When an expert and somebody who may book them are taken, and what the one has proposed to the other
 * and still waits for: they cannot mean to come twice.
 */
export const findEngagements = (db: Db, { expertId, requesterId, except }: Pair, from: Date) =>
  selectTaken(db, [expertId, requesterId], from)
    .$if(except !== undefined, (q) => q.where('source_id', '<>', except!))
    .unionAll(
      db
        .selectFrom('booking_slots as s')
        .innerJoin('bookings as b', (join) =>
          join.onRef('b.id', '=', 's.booking_id').onRef('b.round', '=', 's.round'),
        )
        .select(['b.requester_id as resourceId', 's.start_at as start', 's.end_at as end'])
        .where('b.status', '=', 'pending')
        .where('b.expert_id', '=', expertId)
        .where('b.requester_id', '=', requesterId)
        .$if(except !== undefined, (q) => q.where('b.id', '<>', except!))
        .where('s.end_at', '>', from.toISOString()),
    )
    .execute();
