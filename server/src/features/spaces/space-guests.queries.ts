// SQL of the guests of bookings of spaces.
import type { NewGuest, SpaceGuest } from '@thedot/domain/spaces/space-guests.contract';
import type { Language } from '@thedot/domain/kernel/fields';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { briefPerson, fullName } from '../users/brief-person.sql.ts';

/** The guests of the booking `b`, as JSON. */
export const guestsOf = (db: Db) =>
  jsonArrayFrom(
    db
      .selectFrom('space_booking_guests as g')
      .select([
        'g.id',
        sql<string | null>`g.email`.as('email'),
        briefPerson(db, 'g.user_id').as('user'),
      ])
      .where('g.booking_id', '=', sql.ref<string>('b.id'))
      .where('g.removed_at', 'is', null)
      .orderBy('g.id'),
  );

export interface BookingGuest extends Pick<SpaceGuest, 'id' | 'email'> {
  readonly bookingId: string;
  readonly userId: string | null;
  readonly language: Language;
  /** The name of the booker. */
  readonly host: string;
  /** The guest was told of the booking. */
  readonly isTold: boolean;
}

const COLUMNS = sql`g.id, g.booking_id as "bookingId", g.user_id as "userId", g.email, g.language,
  g.told_at is not null as "isTold",
  (select ${fullName('host')} from space_bookings as b join users as host on host.id = b.booker_id
    where b.id = g.booking_id) as host`;

export async function findGuests(db: Db, bookingIds: readonly string[]): Promise<BookingGuest[]> {
  const { rows } = await sql<BookingGuest>`
    select ${COLUMNS} from space_booking_guests as g
    where g.booking_id = any(${[...bookingIds]}::uuid[]) and g.removed_at is null
    order by g.id`.execute(db);
  return rows;
}

interface NewGuests {
  readonly bookingIds: readonly string[];
  readonly guests: readonly NewGuest[];
  /** Addresses get emails in the language of this user. */
  readonly inviterId: string;
  readonly now: Date;
}

/** Invites each guest to each booking, unless they are invited already. */
export const insertGuests = (db: Db, { bookingIds, guests, inviterId, now }: NewGuests) =>
  sql`
    insert into space_booking_guests (booking_id, user_id, email, language, created_at)
    select b.id, it."userId", it.email, coalesce((select u.language from users as u where u.id = ${inviterId}::uuid), 'en'),
      ${now.toISOString()}
    from unnest(${[...bookingIds]}::uuid[]) as b (id)
    cross join json_to_recordset(${JSON.stringify(guests)}::json) as it ("userId" uuid, email citext)
    on conflict do nothing`.execute(db);

export const setRemoved = (db: Db, ids: readonly string[], now: Date) =>
  db
    .updateTable('space_booking_guests')
    .set({ removed_at: now.toISOString() })
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();

export const setTold = (db: Db, ids: readonly string[], now: Date) =>
  db
    .updateTable('space_booking_guests')
    .set({ told_at: now.toISOString() })
    .where('id', 'in', ids)
    .execute();

/** Takes the user off the guests, and returns the booker; nothing if the user is no guest. */
export async function removeOwnGuest(
  db: Db,
  { bookingId, userId, now }: { bookingId: string; userId: string; now: Date },
): Promise<{ readonly bookerId: string } | undefined> {
  const { rows } = await sql<{ bookerId: string }>`
    update space_booking_guests as g set removed_at = ${now.toISOString()}
    from space_bookings as b
    where b.id = g.booking_id and g.booking_id = ${bookingId}::uuid and g.user_id = ${userId}::uuid
      and g.removed_at is null
    returning b.booker_id as "bookerId"`.execute(db);
  return rows[0];
}

/** No email to the guest `g` of the booking `b` waits any more; that of a series is about one of its bookings. */
const HAS_ALL_MAILS = sql`not exists (
  select from mails as m join space_bookings as about on about.id = m.booking_id
  where m.booking_kind = 'space_booking' and m.address = g.email and m.sent_at is null and m.skipped_at is null
    and (about.id = b.id or about.series_id = b.series_id))`;

/**
 * Forgets the addresses of guests of bookings that ended before a time, and those of bookers who were erased, with the
 * emails that they got.
 */
export async function deleteAddresses(db: Db, before: Date): Promise<void> {
  const isOver = sql`b.end_at < ${before.toISOString()}`;
  await sql`
    delete from mails as m using space_bookings as b join users as booker on booker.id = b.booker_id
    where m.template = 'space-guest' and m.booking_kind = 'space_booking' and m.booking_id = b.id
      and (${isOver} or booker.erased_at is not null) and (m.sent_at is not null or m.skipped_at is not null)`.execute(
    db,
  );
  await sql`
    delete from space_booking_guests as g using space_bookings as b join users as booker on booker.id = b.booker_id
    where b.id = g.booking_id and g.email is not null
      and (${isOver} or booker.erased_at is not null) and ${HAS_ALL_MAILS}`.execute(db);
}

/** Forgets the addresses that an erased booker invited; those that are yet to be told of the end, later. */
export async function deleteAddressesOf(db: Db, bookerId: string): Promise<void> {
  await sql`
    delete from mails as m using space_bookings as b
    where m.template = 'space-guest' and m.booking_kind = 'space_booking' and m.booking_id = b.id
      and b.booker_id = ${bookerId}::uuid and (m.sent_at is not null or m.skipped_at is not null)`.execute(
    db,
  );
  await sql`
    delete from space_booking_guests as g using space_bookings as b
    where b.id = g.booking_id and b.booker_id = ${bookerId}::uuid and g.email is not null
      and ${HAS_ALL_MAILS}`.execute(db);
}

/** A user, or an address without an account. */
export type GuestIdentity = { readonly id: string } | { readonly email: string };

const isGuestRow = (guest: GuestIdentity) =>
  'id' in guest ? sql`g.user_id = ${guest.id}::uuid` : sql`g.email = ${guest.email}::citext`;

/** Selects the ids of the bookings of which the guest was told, with those they were removed from. */
export const selectToldBookings = (guest: GuestIdentity) =>
  sql`select g.booking_id from space_booking_guests as g where ${isGuestRow(guest)} and g.told_at is not null`;

/** Of the booking `b`: how often the guest was invited and removed, beyond the first invitation. */
export const guestSequence = (guest: GuestIdentity) => sql<number>`(
  select greatest(0, count(*) + count(g.removed_at) - 1)::integer from space_booking_guests as g
  where g.booking_id = b.id and ${isGuestRow(guest)} and g.told_at is not null)`;

/** Whether the guest may come to the booking `b`. */
export const isInvited = (guest: GuestIdentity) => sql<boolean>`exists (
  select from space_booking_guests as g
  where g.booking_id = b.id and ${isGuestRow(guest)} and g.removed_at is null)`;
