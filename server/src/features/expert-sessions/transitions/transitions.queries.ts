import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { Attendance, BookingStatus } from '@thedot/domain/expert-sessions/bookings.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/** Compare-and-swap: returns nothing if the booking is no longer in the expected status. */
export const updateStatus = (
  db: Db,
  id: string,
  change: {
    readonly from: BookingStatus;
    readonly to: BookingStatus;
    readonly finished?: { readonly attendance: Attendance; readonly at: Date } | undefined;
  },
) =>
  db
    .updateTable('expert_sessions')
    .set((eb) => ({
      status: change.to,
      turn: null,
      sequence: eb('sequence', '+', 1),
      ...(change.finished && {
        attendance: change.finished.attendance,
        finished_at: change.finished.at.toISOString(),
      }),
    }))
    .where('id', '=', id)
    .where('status', '=', change.from)
    .returning('id')
    .executeTakeFirst();

/**
 * Accepts a time and inserts the event, whose id is returned. Returns nothing if the booking is no longer
 * pending or the time was withdrawn while its lock was awaited.
 */
export async function updateAccepted(
  db: Db,
  it: { readonly id: string; readonly session: Slot; readonly actorId: string; readonly now: Date },
): Promise<string | undefined> {
  const { start, end } = it.session;
  const { rows } = await sql<{ eventId: string }>`
    with agreed as (
      update expert_sessions set status = 'accepted', turn = null, sequence = sequence + 1,
        start_at = ${start}, end_at = ${end}
      where id = ${it.id} and status = 'pending' and exists (
        select from expert_session_slots as s
        where s.booking_id = expert_sessions.id and s.round = expert_sessions.round and s.start_at = ${start})
      returning id
    )
    insert into booking_events (booking_id, kind, actor_id, at, slots)
    select id, 'accepted', ${it.actorId}, ${it.now.toISOString()}, ${JSON.stringify([it.session])} from agreed
    returning id as "eventId"`.execute(db);
  return rows[0]?.eventId;
}
