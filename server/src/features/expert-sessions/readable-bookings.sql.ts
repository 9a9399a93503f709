import { type RawBuilder, sql } from 'kysely';

/** The user who reads: their own bookings, or every booking with `canReadAll`. */
export interface BookingReader {
  readonly id: string;
  readonly canReadAll: boolean;
}

/** Whether the user is the expert or the requester of the booking with this alias. */
export const isParticipant = (booking: string, userId: string) => {
  const b = sql.raw(booking);
  return sql<boolean>`(${b}.expert_id = ${userId}::uuid or ${b}.requester_id = ${userId}::uuid)`;
};

/** Whether the reader may read the booking: its expert, its requester, or staff. */
export const isReadableBy = (booking: string, reader: BookingReader) =>
  reader.canReadAll ? sql<boolean>`true` : isParticipant(booking, reader.id);

/**
 * Whether the reader sees the whole history of a booking: its requester, and staff to whom the request was never
 * assigned as an expert.
 */
export const canReadFullHistory = (booking: string, { id, canReadAll: seesAll }: BookingReader) => {
  const b = sql.raw(booking);
  return sql<boolean>`(
    ${b}.requester_id = ${id}::uuid
    or ${sql.lit(seesAll)} and ${b}.expert_id <> ${id}::uuid and not exists (
      select from booking_events as own
      where own.booking_id = ${b}.id and own.kind = 'passed_on' and own.expert_id = ${id}::uuid))`;
};

/**
 * Whether the reader may read an entry written at some time. What an expert wrote before the request was
 * reassigned is between that expert and the requester; the next expert may not read it.
 */
export const canReadEntry = (
  booking: string,
  reader: BookingReader,
  entry: { readonly by: RawBuilder<unknown>; readonly at: RawBuilder<unknown> },
) => {
  const b = sql.raw(booking);
  return sql<boolean>`(
    ${canReadFullHistory(booking, reader)}
    or ${entry.by} in (${b}.requester_id, ${reader.id}::uuid)
    or not exists (
      select from booking_events as passed
      where passed.booking_id = ${b}.id and passed.kind = 'passed_on' and passed.at >= ${entry.at}))`;
};
