import type { BookingKind, BookingRef } from '@thedot/domain/kernel/booking-ref';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { AffectedSelection, Bookable } from '../../../kernel/bookable.ts';
import { hasLiveAllocation } from '../live-allocations.sql.ts';
import { isNewlyClosed } from './newly-closed.sql.ts';

type BookingTable = Pick<Bookable, 'kind' | 'table'>;

/** Selects from one table for each kind of booking. */
const unionOf = (
  bookables: readonly BookingTable[],
  select: (bookable: BookingTable) => RawBuilder<unknown>,
) => sql.join(bookables.map(select), sql` union all `);

/** SQL condition: the booking `b` of this kind has not begun and occupies something, or one resource. */
export function mayBeAffected(kind: BookingKind, now: Date, resourceId?: string, unit?: number) {
  const at = now.toISOString();
  return sql<boolean>`(b.start_at > ${at}::timestamptz and ${hasLiveAllocation(kind, 'b', at, resourceId, unit)})`;
}

/** Selects `kind`, `id`, `start_at` and `end_at` of the bookings that a change may affect. */
export const selectCandidates = (
  bookables: readonly BookingTable[],
  { now, resourceId, unit, closed }: AffectedSelection,
) =>
  unionOf(
    bookables,
    ({ kind, table }) => sql`
      select ${sql.lit(kind)}::text as kind, b.id, b.start_at, b.end_at from ${sql.table(table)} as b
      where ${mayBeAffected(kind, now, resourceId, unit)} ${closed ? sql`and ${isNewlyClosed('b', closed)}` : sql``}`,
  );

/** A booking that a change may affect. */
export interface CandidateBooking extends BookingRef, Slot {
  /** How many candidates there are of each kind. */
  readonly totals: Readonly<Partial<Record<BookingKind, number>>>;
}

/** The bookings that a change may affect, of all kinds in one statement, earliest first. */
export async function findCandidates(
  db: Db,
  bookables: readonly BookingTable[],
  selection: AffectedSelection,
): Promise<readonly CandidateBooking[]> {
  const { rows } = await sql<CandidateBooking>`
    with candidates as materialized (${selectCandidates(bookables, selection)})
    select kind, id, start_at as start, end_at as end, (
      select json_object_agg(kind, count)
      from (select kind, count(*)::int from candidates group by kind) as counts
    ) as totals
    from candidates order by start_at, id limit ${selection.limit ?? null}::int`.execute(db);
  return rows;
}

/** Locks these bookings: kind by kind, and within a kind in the order of their starts. */
export const lockBookings = (
  db: Db,
  bookables: readonly BookingTable[],
  ids: readonly string[],
) => {
  const locks = bookables.map(
    ({ table }, at) => sql`
      ${sql.ref(`locked_${at}`)} as materialized (
        select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[])
        order by start_at, id for update)`,
  );
  const all = bookables.map((_, at) => sql`select id from ${sql.table(`locked_${at}`)}`);
  return sql`with ${sql.join(locks)} ${sql.join(all, sql` union all `)}`.execute(db);
};

/** The times of all bookings, by kind and id. */
export const selectTimes = (bookables: readonly BookingTable[]) =>
  unionOf(
    bookables,
    ({ kind, table }) =>
      sql`select ${sql.lit(kind)}::text as kind, id, start_at from ${sql.table(table)}`,
  );
