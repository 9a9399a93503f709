import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { Attendance, BookingStatus } from '@thedot/domain/bookings/bookings.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** Nothing happens, and nothing is answered, if the booking is not in the expected status any more. */
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
    .updateTable('bookings')
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
 * Becomes a session, with the step that says so, whose id it answers; nothing if it waits for no answer any more, or
 * the time was taken back while its lock was waited for.
 */
export async function updateAccepted(
  db: Db,
  it: { readonly id: string; readonly session: Slot; readonly actorId: string; readonly now: Date },
): Promise<string | undefined> {
  const { start, end } = it.session;
  const { rows } = await sql<{ fact: string }>`
    with agreed as (
      update bookings set status = 'accepted', turn = null, sequence = sequence + 1,
        start_at = ${start}, end_at = ${end}
      where id = ${it.id} and status = 'pending' and exists (
        select from booking_slots as s
        where s.booking_id = bookings.id and s.round = bookings.round and s.start_at = ${start})
      returning id
    )
    insert into booking_steps (booking_id, kind, actor_id, at, slots)
    select id, 'accepted', ${it.actorId}, ${it.now.toISOString()}, ${JSON.stringify([it.session])} from agreed
    returning id as fact`.execute(db);
  return rows[0]?.fact;
}
