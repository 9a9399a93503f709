import type { Db } from '../../db/db.ts';
import { fullName } from '../../db/person-brief.ts';

interface Which {
  readonly endedBefore: Date;
  readonly at: Date;
  readonly limit: number;
}

/** Finishes sessions that ended before, the oldest first; what somebody just says something of is theirs. */
export const finishEnded = (db: Db, { endedBefore, at, limit }: Which) =>
  db
    .with('ended', (q) =>
      q
        .selectFrom('bookings')
        .select('id')
        .where('status', '=', 'accepted')
        .where('end_at', '<=', endedBefore.toISOString())
        .orderBy('end_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('bookings as b')
    .set((eb) => ({
      status: 'finished',
      attendance: 'unknown',
      finished_at: at.toISOString(),
      sequence: eb('b.sequence', '+', 1),
    }))
    .from(['ended', 'users as e', 'users as r'])
    .whereRef('b.id', '=', 'ended.id')
    .whereRef('e.id', '=', 'b.expert_id')
    .whereRef('r.id', '=', 'b.requester_id')
    .returning([
      'b.id',
      'b.expert_id as expertId',
      'b.requester_id as requesterId',
      fullName('e').as('expertName'),
      fullName('r').as('requesterName'),
      'b.start_at as start',
      'b.end_at as end',
    ])
    .$narrowType<{ start: string; end: string }>()
    .execute();

/** It took place, unless somebody has said something of that already. */
export const updateUnsaid = (db: Db, id: string) =>
  db
    .updateTable('bookings')
    .set({ attendance: 'attended' })
    .where('id', '=', id)
    .where('attendance', '=', 'unknown')
    .execute();

/** Whether the two were asked how it was, before this step. */
export async function wasAsked(db: Db, bookingId: string, stepId: string): Promise<boolean> {
  const step = await db
    .selectFrom('booking_steps')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'finished')
    .where('id', '<', stepId)
    .limit(1)
    .executeTakeFirst();
  return step !== undefined;
}

/** The step that says that a session was reviewed: there is one at most. */
export const findReviewed = (db: Db, bookingId: string) =>
  db
    .selectFrom('booking_steps')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'reviewed')
    .executeTakeFirst();
