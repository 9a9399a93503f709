import type { Db } from '../../../db/db.ts';
import { fullName } from '../../users/brief-person.sql.ts';

interface EndedSessionsQuery {
  readonly endedBefore: Date;
  readonly at: Date;
  readonly limit: number;
}

/** Finishes ended sessions, the oldest first; skips rows that a user's transaction holds. */
export const finishEndedSessions = (db: Db, { endedBefore, at, limit }: EndedSessionsQuery) =>
  db
    .with('ended', (q) =>
      q
        .selectFrom('expert_sessions')
        .select('id')
        .where('status', '=', 'accepted')
        .where('end_at', '<=', endedBefore.toISOString())
        .orderBy('end_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('expert_sessions as b')
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

/** Sets the attendance to attended if it is unknown. */
export const updateUnknownAttendance = (db: Db, id: string) =>
  db
    .updateTable('expert_sessions')
    .set({ attendance: 'attended' })
    .where('id', '=', id)
    .where('attendance', '=', 'unknown')
    .execute();

/** Whether both parties were already asked for feedback before this event. */
export async function wasFeedbackRequested(
  db: Db,
  bookingId: string,
  stepId: string,
): Promise<boolean> {
  const step = await db
    .selectFrom('booking_events')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'finished')
    .where('id', '<', stepId)
    .limit(1)
    .executeTakeFirst();
  return step !== undefined;
}

/** The event of the session's review; there is at most one. */
export const findReviewedEvent = (db: Db, bookingId: string) =>
  db
    .selectFrom('booking_events')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'reviewed')
    .executeTakeFirst();
