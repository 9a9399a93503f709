import { type ExpressionBuilder, sql } from 'kysely';
import { isReadBy, type Reader as BookingReader } from '../../db/booking-readers.ts';
import type { Db } from '../../db/db.ts';
import type { Bookings, DB } from '../../db/schema.ts';

/** Who looks, and whether bookings are open to them at all. */
export interface Reader extends BookingReader {
  readonly organizationId: string | null;
  readonly isAllowed: boolean;
}

type Where = ExpressionBuilder<DB & { b: Bookings }, 'b'>;

/** The one rule beside what is kept from the requester: the expert, and staff who did not ask for it. */
export const isInside = (reader: Reader) => (eb: Where) => {
  if (!reader.isAllowed) return eb.lit(false);
  if (!reader.seesAll) return eb('b.expert_id', '=', reader.id);
  return eb('b.requester_id', '<>', reader.id);
};

/** Whether a note, of `booking_notes as n`, is for this reader: not what another expert wrote who passed the request on. */
export const isNoteFor = (booking: string, reader: Reader) =>
  isReadBy(booking, reader, { by: sql`n.author_id`, at: sql`n.created_at` });

export const findInside = (db: Db, reader: Reader, bookingId: string) =>
  db
    .selectFrom('bookings as b')
    .select('b.id')
    .where('b.id', '=', bookingId)
    .where(isInside(reader))
    .executeTakeFirst();

/** Whether two sessions are of the same organization, or of the same person who has none. */
export const isOfAccount = (earlier: string, booking: string) => {
  const [o, b] = [sql.raw(earlier), sql.raw(booking)];
  return sql<boolean>`(
    ${o}.organization_id = ${b}.organization_id
    or ${o}.organization_id is null and ${b}.organization_id is null
      and ${o}.requester_id = ${b}.requester_id)`;
};

/**
 * Whether an earlier session is one of the same two: the expert, and whose account it is. A former member looks
 * at their own sessions alone.
 */
export const isOfPair = (earlier: string, booking: string, reader: Reader) => {
  const [o, b] = [sql.raw(earlier), sql.raw(booking)];
  return sql<boolean>`(
    ${o}.expert_id = ${b}.expert_id and ${isOfAccount(earlier, booking)} and (
      ${o}.requester_id = ${b}.requester_id
      or ${b}.requester_id <> ${reader.id}::uuid
      or ${b}.organization_id = ${reader.organizationId}::uuid))`;
};

/** Sessions in their order; what has no time yet is still to come. */
export const isBefore = (earlier: string, booking: string) => {
  const [o, b] = [sql.raw(earlier), sql.raw(booking)];
  return sql<boolean>`(
    coalesce(${o}.start_at, 'infinity'), ${o}.id) < (coalesce(${b}.start_at, 'infinity'), ${b}.id)`;
};

/** Whom what is agreed in a session concerns: its expert, who asked for it, and who takes it over from a colleague. */
export const findConcerned = (db: Db, bookingId: string) =>
  db
    .selectFrom('bookings as o')
    .innerJoin('bookings as b', (join) =>
      join
        .onRef('b.expert_id', '=', 'o.expert_id')
        .on((eb) =>
          eb.or([
            eb('b.id', '=', eb.ref('o.id')),
            eb('b.organization_id', '=', eb.ref('o.organization_id')),
          ]),
        ),
    )
    .select(['o.expert_id as expertId', 'b.requester_id as requesterId'])
    .distinct()
    .where('o.id', '=', bookingId)
    .execute();
