import { type RawBuilder, sql } from 'kysely';

/** Who looks: their own bookings, or with `seesAll` everybody’s. */
export interface Reader {
  readonly id: string;
  readonly seesAll: boolean;
}

/** Whether a booking, of this alias, is somebody’s: they hold it, or asked for it. */
export const isPartyOf = (booking: string, userId: string) => {
  const b = sql.raw(booking);
  return sql<boolean>`(${b}.expert_id = ${userId}::uuid or ${b}.requester_id = ${userId}::uuid)`;
};

/** Whom a booking is open to: its two, and the staff. */
export const isOpenTo = (booking: string, reader: Reader) =>
  reader.seesAll ? sql<boolean>`true` : isPartyOf(booking, reader.id);

/** Who asked reads all that was said of a request, and so do staff who never were to answer it. */
export const seesWhole = (booking: string, { id, seesAll }: Reader) => {
  const b = sql.raw(booking);
  return sql<boolean>`(
    ${b}.requester_id = ${id}::uuid
    or ${sql.lit(seesAll)} and ${b}.expert_id <> ${id}::uuid and not exists (
      select from booking_steps as own
      where own.booking_id = ${b}.id and own.kind = 'passed_on' and own.expert_id = ${id}::uuid))`;
};

/**
 * Whether somebody reads what was said of a request at some moment: what an expert wrote before it was passed on
 * is between them and who asked, not for the expert who has it now.
 */
export const isReadBy = (
  booking: string,
  reader: Reader,
  said: { readonly by: RawBuilder<unknown>; readonly at: RawBuilder<unknown> },
) => {
  const b = sql.raw(booking);
  return sql<boolean>`(
    ${seesWhole(booking, reader)}
    or ${said.by} in (${b}.requester_id, ${reader.id}::uuid)
    or not exists (
      select from booking_steps as passed
      where passed.booking_id = ${b}.id and passed.kind = 'passed_on' and passed.at >= ${said.at}))`;
};
