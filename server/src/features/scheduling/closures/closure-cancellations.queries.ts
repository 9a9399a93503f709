import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import type { Span } from '@thedot/domain/kernel/time';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { Bookable, NewlyClosedTime } from '../../../kernel/bookable.ts';
import {
  mayBeAffected,
  selectCandidates,
  selectTimes,
} from '../affected-bookings/affected-bookings.queries.ts';
import { isNewlyClosed } from '../affected-bookings/newly-closed.sql.ts';

type BookingTable = Pick<Bookable, 'kind' | 'table'>;

interface NewClosureCancellation {
  readonly closureId: string;
  /** The administrator who closed the hub, their IP address and their message. */
  readonly by: string;
  readonly address: string;
  readonly message: string;
  readonly closed: NewlyClosedTime;
  readonly exceptBookingIds: readonly string[];
  readonly now: Date;
}

/** Stores the bookings to cancel: all that the closure affects, except those with a decision of their own. */
export async function insertClosureCancellation(
  db: Db,
  bookables: readonly BookingTable[],
  { closureId, by, address, message, closed, exceptBookingIds, now }: NewClosureCancellation,
): Promise<void> {
  await db
    .insertInto('closure_cancellations')
    .values({ closure_id: closureId, closed_by: by, address, message })
    .execute();
  await sql`
    insert into closure_cancellation_bookings (closure_id, booking_kind, booking_id)
    select ${closureId}::uuid, c.kind, c.id from (${selectCandidates(bookables, { now, closed })}) as c
    where c.id <> all(${[...exceptBookingIds]}::uuid[])`.execute(db);
}

export type ClosureCancellationRow = NonNullable<
  Awaited<ReturnType<typeof findClosureCancellation>>
>;

export const findClosureCancellation = (db: Db, closureId: string) =>
  db
    .selectFrom('closure_cancellations as c')
    .innerJoin('hub_closures as h', 'h.id', 'c.closure_id')
    .where('c.closure_id', '=', closureId)
    .select(['c.closure_id as closureId', 'c.closed_by as by', 'c.address', 'h.name'])
    .executeTakeFirst();

/** The earliest booking that is still to be cancelled, except those that just failed. */
export async function findNextToCancel(
  db: Db,
  bookables: readonly BookingTable[],
  { closureId, failed }: { readonly closureId: string; readonly failed: readonly string[] },
): Promise<BookingRef | undefined> {
  const { rows } = await sql<BookingRef>`
    select b.kind, b.id
    from closure_cancellation_bookings as c
    join (${selectTimes(bookables)}) as b on b.kind = c.booking_kind and b.id = c.booking_id
    where c.closure_id = ${closureId} and not c.cancelled
      and c.booking_id <> all(${[...failed]}::uuid[])
    order by b.start_at, b.id limit 1`.execute(db);
  return rows[0];
}

interface BookingToCancel {
  readonly closureId: string;
  readonly booking: BookingRef;
}

/**
 * Locks a booking, and returns whether the closure still affects it: its people may have moved or cancelled it
 * meanwhile. Finds nothing when another job run has cancelled it.
 */
export async function lockBookingToCancel(
  db: Db,
  { kind, table }: BookingTable,
  { closureId, booking }: BookingToCancel,
  { within, now }: { readonly within: Span; readonly now: Date },
): Promise<{ readonly message: string; readonly isAffected: boolean } | undefined> {
  const { rows } = await sql<{ message: string; isAffected: boolean }>`
    select cancellation.message,
      ${mayBeAffected(kind, now)} and ${isNewlyClosed('b', { span: within, alreadyClosed: [] })} as "isAffected"
    from closure_cancellation_bookings as c
    join closure_cancellations as cancellation on cancellation.closure_id = c.closure_id
    join ${sql.table(table)} as b on b.id = c.booking_id
    where c.closure_id = ${closureId} and c.booking_kind = ${kind} and c.booking_id = ${booking.id}
      and not c.cancelled
    for update of b, c`.execute(db);
  return rows[0];
}

const isBooking = ({ closureId, booking: { kind, id } }: BookingToCancel) =>
  sql<SqlBool>`closure_id = ${closureId} and booking_kind = ${kind} and booking_id = ${id}`;

export const markCancelled = (db: Db, it: BookingToCancel) =>
  db
    .updateTable('closure_cancellation_bookings')
    .set({ cancelled: true })
    .where(isBooking(it))
    .execute();

export async function deleteBookingToCancel(db: Db, it: BookingToCancel): Promise<void> {
  await db.deleteFrom('closure_cancellation_bookings').where(isBooking(it)).execute();
}

/** Deletes the cancellation and returns the number of cancelled bookings; undefined when it is already deleted. */
export async function deleteClosureCancellation(
  db: Db,
  closureId: string,
): Promise<number | undefined> {
  const deleted = await db
    .deleteFrom('closure_cancellations as c')
    .where('c.closure_id', '=', closureId)
    .returning((eb) =>
      eb
        .selectFrom('closure_cancellation_bookings as s')
        .whereRef('s.closure_id', '=', 'c.closure_id')
        .where('s.cancelled', '=', true)
        .select((s) => s.fn.countAll<number>().as('count'))
        .as('count'),
    )
    .executeTakeFirst();
  return deleted?.count ?? undefined;
}
