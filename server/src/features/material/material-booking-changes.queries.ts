// SQL that writes bookings of material.
import type { MaterialStatus } from '@thedot/domain/material/material-bookings.contract';
import type { MaterialLine } from '@thedot/domain/material/material-fields.contract';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

interface NewMaterialBookingRow {
  /** Of the offer that the booking takes. */
  readonly id?: string | undefined;
  readonly slot: Slot;
  readonly status: MaterialStatus;
  readonly isTT: boolean;
  readonly bookerId: string;
  /** Who booked it on behalf of the booker. */
  readonly bookedBy: string | null;
  readonly organizationId: string | null;
  readonly purpose: string;
  readonly outsideUse: boolean;
  readonly outsideReason: string;
  readonly spaceBookingId: string | null;
  readonly lines: readonly MaterialLine[];
  /** The policies that the borrower accepted. */
  readonly policyIds: readonly string[];
  readonly now: Date;
}

export async function insertMaterialBooking(
  db: Db,
  { slot, lines, policyIds, ...it }: NewMaterialBookingRow,
): Promise<string> {
  const { id } = await db
    .insertInto('material_bookings')
    .values({
      ...(it.id !== undefined && { id: it.id }),
      is_tt: it.isTT,
      booker_id: it.bookerId,
      booked_by: it.bookedBy,
      organization_id: it.organizationId,
      purpose: it.purpose,
      outside_use: it.outsideUse,
      outside_reason: it.outsideReason,
      space_booking_id: it.spaceBookingId,
      start_at: slot.start,
      end_at: slot.end,
      status: it.status,
      created_at: it.now.toISOString(),
      changed_at: it.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLines(db, id, lines);
  await insertAcceptances(db, id, policyIds);
  return id;
}

const insertLines = (db: Db, bookingId: string, lines: readonly MaterialLine[]) =>
  db
    .insertInto('material_booking_lines')
    .values(
      lines.map(({ materialId, quantity }) => ({
        booking_id: bookingId,
        material_id: materialId,
        quantity,
      })),
    )
    .execute();

export async function insertAcceptances(
  db: Db,
  bookingId: string,
  policyIds: readonly string[],
): Promise<void> {
  if (policyIds.length === 0) return;
  await db
    .insertInto('material_policy_acceptances')
    .values(policyIds.map((policyId) => ({ booking_id: bookingId, policy_id: policyId })))
    .onConflict((it) => it.doNothing())
    .execute();
}

interface MaterialBookingUpdate extends Pick<
  NewMaterialBookingRow,
  'slot' | 'status' | 'purpose' | 'outsideUse' | 'outsideReason' | 'policyIds' | 'now'
> {
  /** Undefined while they stay. */
  readonly lines: readonly MaterialLine[] | undefined;
  readonly spaceBookingId: string | null | undefined;
  /** Calendars outside the hub have to follow the change. */
  readonly isCalendarChange: boolean;
}

/** Updates a booking that is locked. Its warnings and reminders start again. */
export async function updateMaterialBooking(
  db: Db,
  id: string,
  { slot, lines, policyIds, isCalendarChange, ...it }: MaterialBookingUpdate,
): Promise<void> {
  await db
    .updateTable('material_bookings')
    .set({
      start_at: slot.start,
      end_at: slot.end,
      status: it.status,
      purpose: it.purpose,
      outside_use: it.outsideUse,
      outside_reason: it.outsideReason,
      return_reminded_at: null,
      warned_at: null,
      ...(it.spaceBookingId !== undefined && { space_booking_id: it.spaceBookingId }),
      ...(isCalendarChange && { sequence: sql<number>`sequence + 1` }),
      changed_at: it.now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
  if (lines !== undefined) {
    await db.deleteFrom('material_booking_lines').where('booking_id', '=', id).execute();
    await insertLines(db, id, lines);
  }
  await insertAcceptances(db, id, policyIds);
}
