import type { BookingKind } from '@thedot/domain/kernel/booking-ref';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/** The resources that these bookings occupy, request or are offered: those that their release may free. */
export async function findBookingResources(
  db: Db,
  kind: BookingKind,
  ids: readonly string[],
): Promise<readonly string[]> {
  const ofBooking = sql`booking_kind = ${kind} and booking_id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select resource_id as id from allocations where ${ofBooking} and state <> 'released'
    union select resource_id from approvals where ${ofBooking} and state = 'requested'
    union select resource_id from waiting_list where ${ofBooking} and state in ('waiting', 'offered')`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
