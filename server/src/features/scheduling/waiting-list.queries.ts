import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { WAITING_OFFER } from '@thedot/domain/limits';
import type { WaitingListState } from '@thedot/domain/scheduling/waiting-list.rules';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Offer } from '../../kernel/bookable.ts';
import type { BookingKind, BookingRef } from '@thedot/domain/kernel/booking-ref';
import { bookingRef } from '../../kernel/booking-ref.ts';

export interface NewEntry {
  /** The booking that waits, or that the user creates by taking the offer. */
  readonly booking: BookingRef;
  readonly resourceId: string;
  readonly userId: string;
  readonly quantity: number;
  /** Without the buffers of the resource. */
  readonly slot: Slot;
  /** What the user filled in for the booking. */
  readonly details?: object;
}

/** Adds a user to the end of the list; returns false for a hidden resource. */
export async function insertEntry(
  db: Db,
  { booking: { kind, id }, resourceId, userId, quantity, slot, details = {} }: NewEntry,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into waiting_list (booking_kind, booking_id, resource_id, mode, quantity, user_id, start_at, end_at, details)
    select ${kind}::text, ${id}::uuid, r.id, r.mode, ${quantity}::integer, ${userId}::uuid,
      ${slot.start}::timestamptz, ${slot.end}::timestamptz, ${JSON.stringify(details)}::jsonb
    from resources as r where r.id = ${resourceId}::uuid and r.hidden_at is null`.execute(db);
  return Number(numAffectedRows) === 1;
}

const selectEntries = (db: Db) =>
  db
    .selectFrom('waiting_list as w')
    .innerJoin('resources as r', 'r.id', 'w.resource_id')
    .select([
      bookingRef('w').as('booking'),
      'w.resource_id as resourceId',
      'w.user_id as userId',
      'w.quantity',
      'w.start_at as start',
      'w.end_at as end',
      'w.state',
      'w.offered_until as offeredUntil',
      'w.details',
      'r.needs_approval as needsApproval',
    ]);

export type WaitingListEntry = Awaited<
  ReturnType<ReturnType<typeof selectEntries>['execute']>
>[number];

export const findEntry = (
  db: Db,
  { kind, id }: BookingRef,
): Promise<WaitingListEntry | undefined> =>
  selectEntries(db)
    .where('w.booking_kind', '=', kind)
    .where('w.booking_id', '=', id)
    .executeTakeFirst();

interface OwnEntriesQuery {
  readonly kind: BookingKind;
  readonly userId: string;
  /** All that are open if undefined. */
  readonly id?: string;
}

/** What the user waits for or is offered, with the number of users before them for an overlapping time. */
export const findEntriesOfUser = (db: Db, { kind, userId, id }: OwnEntriesQuery) =>
  selectEntries(db)
    .select((eb) =>
      eb
        .selectFrom('waiting_list as other')
        .select((it) => it.fn.countAll<number>().as('count'))
        .whereRef('other.resource_id', '=', 'w.resource_id')
        .whereRef('other.start_at', '<', 'w.end_at')
        .whereRef('other.end_at', '>', 'w.start_at')
        .whereRef('other.position', '<', 'w.position')
        .where('other.state', '=', 'waiting')
        .as('ahead'),
    )
    .where('w.booking_kind', '=', kind)
    .where('w.user_id', '=', userId)
    .$if(id !== undefined, (it) => it.where('w.booking_id', '=', id!))
    .where('w.state', 'in', ['waiting', 'offered'])
    .orderBy('w.start_at')
    .orderBy('w.position')
    .execute();

/** How many users wait for resources at the time of the booking `b`; 0 unless it waits for approval. */
export const countWaitingUsers = (
  isPending: RawBuilder<SqlBool>,
  resourceIds: RawBuilder<unknown>,
) =>
  sql<number>`case when ${isPending} then (
    select count(distinct w.user_id)::int
    from waiting_list as w join users as u on u.id = w.user_id and not u.is_removed
    where w.state = 'waiting' and w.resource_id in (${resourceIds})
      and w.start_at < b.end_at and w.end_at > b.start_at) else 0 end`.as('waiting');

interface EntryChange {
  readonly from: readonly WaitingListState[];
  readonly to: WaitingListState;
  /** Changes only an offer that has not ended, or only one that has or whose user was removed. */
  readonly offer?: { readonly is: 'open' | 'ended'; readonly at: Date };
}

/** Changes an entry in one of the states `from`; returns the state that it had, or undefined. */
export async function updateEntry(
  db: Db,
  { kind, id }: BookingRef,
  { from, to, offer }: EntryChange,
): Promise<WaitingListState | undefined> {
  const inTime = offer
    ? sql`and ${offer.is === 'open' ? sql`not` : sql``} ${isOfferEnded(offer.at)}`
    : sql``;
  const { rows } = await sql<{ before: WaitingListState }>`
    update waiting_list set state = ${to}
    where booking_kind = ${kind} and booking_id = ${id}::uuid
      and state = any(${[...from]}::waiting_list_state[]) ${inTime}
    returning old.state as before`.execute(db);
  return rows[0]?.before;
}

/** Whether the offer of an entry of `waiting_list` has ended, or its user was removed. */
export const isOfferEnded = (now: Date) => sql<boolean>`(
  waiting_list.offered_until <= ${now.toISOString()}::timestamptz
  or exists (select from users as u where u.id = waiting_list.user_id and u.is_removed))`;

interface FittingEntry extends Offer {
  /** With the buffers of the resource, in milliseconds. */
  readonly busyFrom: number;
  readonly busyTo: number;
}

/** What waits for a time to come that is free now. Removed users keep their place but get no offer. */
const fittingEntries = (now: string) => sql`
  waiting_list as w
  join resources as r on r.id = w.resource_id and r.hidden_at is null
  join users as u on u.id = w.user_id and not u.is_removed,
  lateral (select
    w.start_at - make_interval(mins => r.buffer_before) as busy_from,
    w.end_at + make_interval(mins => r.buffer_after) as busy_to) as busy
  where w.state = 'waiting' and w.start_at > ${now}::timestamptz
    and w.quantity <= free_quantity(w.resource_id, busy.busy_from, busy.busy_to, ${now}::timestamptz)`;

interface NextEntryQuery {
  readonly resourceIds: readonly string[];
  /** The bookings whose entries are not offered now. */
  readonly except: readonly string[];
  readonly now: Date;
}

/**
 * The first waiting entry of these resources that fits, under their locks. A larger wish before it keeps its place.
 * An offer lasts for a share of the time that is left until the start, so that several users can be asked in it.
 */
export async function findNextEntry(
  db: Db,
  { resourceIds, except, now }: NextEntryQuery,
): Promise<FittingEntry | undefined> {
  const at = now.toISOString();
  const { rows } = await sql<FittingEntry>`
    select ${bookingRef('w')} as booking, w.resource_id as "resourceId", w.user_id as "userId", w.quantity,
      w.start_at as start, w.end_at as end,
      least(w.start_at, ${at}::timestamptz + greatest(
        make_interval(mins => ${sql.lit(WAITING_OFFER.leastMinutes)}),
        least(make_interval(hours => ${sql.lit(WAITING_OFFER.mostHours)}),
          (w.start_at - ${at}::timestamptz) * ${sql.lit(WAITING_OFFER.shareOfTimeLeft)}))) as "offeredUntil",
      date_part('epoch', busy.busy_from) * 1000 as "busyFrom", date_part('epoch', busy.busy_to) * 1000 as "busyTo"
    from ${fittingEntries(at)} and w.resource_id = any(${[...resourceIds]}::uuid[])
      and w.booking_id <> all(${[...except]}::uuid[])
    order by w.position limit 1`.execute(db);
  return rows[0];
}

/** The resources with a waiting entry that fits: what became free without an offer, e.g. by a larger stock. */
export async function findOfferableResources(db: Db, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.id from ${fittingEntries(now.toISOString())} order by r.id`.execute(db);
  return rows.map(({ id }) => id);
}

export const setOffered = (db: Db, { kind, id }: BookingRef, offeredUntil: string) =>
  db
    .updateTable('waiting_list')
    .set({ state: 'offered', offered_until: offeredUntil })
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', id)
    .execute();

/** Ends some of the waiting entries whose time has come, and returns their number. */
export async function endPastEntries(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update waiting_list set state = 'passed' where (booking_kind, booking_id) in (
      select booking_kind, booking_id from waiting_list
      where state = 'waiting' and start_at <= ${now.toISOString()}
      limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
