import { type ExpressionBuilder, sql } from 'kysely';
import { canReadEntry, type BookingReader } from '../expert-sessions/readable-bookings.sql.ts';
import type { Db } from '../../db/db.ts';
import type { ExpertSessions, DB } from '../../db/schema.ts';

/** A reader of bookings, with their organization and whether they may read bookings at all. */
export interface Reader extends BookingReader {
  readonly organizationId: string | null;
  readonly canReadBookings: boolean;
}

type Where = ExpressionBuilder<DB & { b: ExpertSessions }, 'b'>;

/** SQL form of the rule for internal notes: the expert, and staff who did not request the session. */
export const canReadInternalNotes = (reader: Reader) => (eb: Where) => {
  if (!reader.canReadBookings) return eb.lit(false);
  if (!reader.canReadAll) return eb('b.expert_id', '=', reader.id);
  return eb('b.requester_id', '<>', reader.id);
};

/** Whether the reader may read the note `n`: not one by an expert from whom the request was passed on. */
export const canReadNote = (booking: string, reader: Reader) =>
  canReadEntry(booking, reader, { by: sql`n.author_id`, at: sql`n.created_at` });

export const findBookingWithReadableNotes = (db: Db, reader: Reader, bookingId: string) =>
  db
    .selectFrom('expert_sessions as b')
    .select('b.id')
    .where('b.id', '=', bookingId)
    .where(canReadInternalNotes(reader))
    .executeTakeFirst();

/** Whether two sessions are of the same organization, or of the same person without one. */
export const isOfSameAccount = (earlier: string, booking: string) => {
  const [o, b] = [sql.raw(earlier), sql.raw(booking)];
  return sql<boolean>`(
    ${o}.organization_id = ${b}.organization_id
    or ${o}.organization_id is null and ${b}.organization_id is null
      and ${o}.requester_id = ${b}.requester_id)`;
};

/**
 * Whether an earlier session has the same expert and account. Former members of the organization see only
 * sessions that they requested themselves.
 */
export const isOfSamePair = (earlier: string, booking: string, reader: Reader) => {
  const [o, b] = [sql.raw(earlier), sql.raw(booking)];
  return sql<boolean>`(
    ${o}.expert_id = ${b}.expert_id and ${isOfSameAccount(earlier, booking)} and (
      ${o}.requester_id = ${b}.requester_id
      or ${b}.requester_id <> ${reader.id}::uuid
      or ${b}.organization_id = ${reader.organizationId}::uuid))`;
};

/** Orders sessions by start; those without a time come last. */
export const isEarlier = (earlier: string, booking: string) => {
  const [o, b] = [sql.raw(earlier), sql.raw(booking)];
  return sql<boolean>`(
    coalesce(${o}.start_at, 'infinity'), ${o}.id) < (coalesce(${b}.start_at, 'infinity'), ${b}.id)`;
};

/** The expert and the requesters of a session and of its organization's other sessions with that expert. */
export const findConcernedPairs = (db: Db, bookingId: string) =>
  db
    .selectFrom('expert_sessions as o')
    .innerJoin('expert_sessions as b', (join) =>
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
