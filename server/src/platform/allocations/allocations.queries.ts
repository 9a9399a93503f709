import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import type { Span } from '@thedot/domain/kernel/time';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export interface AllocationInput {
  readonly resourceId: string;
  /** With the buffers of the resource. */
  readonly busy: Span;
  /** Of a counted resource; 1 by default. */
  readonly quantity?: number;
  /** Of an exclusive resource with several units; by default the first that is free. */
  readonly unit?: number;
}

/** What a booking occupies of one resource. */
export interface BookingAllocation extends AllocationInput {
  readonly booking: BookingRef;
  /** Makes the allocation a hold that ends then; null confirms it. */
  readonly expiresAt: Date | null;
}

const isExpiredHold = (now: Date) =>
  sql<boolean>`(state = 'held' and expires_at <= ${now.toISOString()})`;

/** Material that was not returned is still confirmed after its time. Other resources are free when the time is over. */
const isOverdue = (now: Date) => sql<boolean>`
  (r.id = a.resource_id and r.kind = 'material' and a.state = 'confirmed' and not a.overdue
    and a.busy_to <= ${now.toISOString()})`;

/**
 * Releases the expired holds of these resources, then allocates in the order of resource ids. No two inputs may
 * overlap for one resource: each finds its unit among the rows of before the statement. Omits hidden resources, and
 * units that are out of use.
 */
export async function insertAllocations(
  db: Db,
  inputs: readonly BookingAllocation[],
  now: Date,
): Promise<readonly { readonly id: string; readonly unit: number | null }[]> {
  const isoOf = (at: number) => new Date(at).toISOString();
  const { rows } = await sql<{ id: string; unit: number | null }>`
    with input as (
      select * from unnest(
        ${inputs.map(({ resourceId }) => resourceId)}::uuid[],
        ${inputs.map(({ unit }) => unit ?? null)}::integer[],
        ${inputs.map(({ quantity }) => quantity ?? 1)}::integer[],
        ${inputs.map(({ busy }) => isoOf(busy.from))}::timestamptz[],
        ${inputs.map(({ busy }) => isoOf(busy.to))}::timestamptz[],
        ${inputs.map(({ expiresAt }) => expiresAt?.toISOString() ?? null)}::timestamptz[],
        ${inputs.map(({ booking }) => booking.kind)}::text[],
        ${inputs.map(({ booking }) => booking.id)}::uuid[]
      ) as i (resource_id, unit, quantity, busy_from, busy_to, expires_at, booking_kind, booking_id)
    ), released as (
      update allocations set state = 'released'
      where ${isExpiredHold(now)} and resource_id in (select resource_id from input)
      returning id
    ), overdue as (
      update allocations as a set overdue = true from resources as r
      where ${isOverdue(now)} and r.id in (select resource_id from input)
      returning a.id
    ), place as materialized (
      -- By itself, or its order would make PostgreSQL read all resources.
      select i.*, r.mode, r.units, r.units_out_of_use
      from input as i join resources as r on r.id = i.resource_id and r.hidden_at is null
        and (r.units_out_of_use = '{}' or exists (
          select from generate_series(1, r.units) as unit (number)
          where unit.number <> all(r.units_out_of_use) and unit.number = coalesce(i.unit, unit.number)))
    )
    insert into allocations
      (resource_id, mode, unit, quantity, busy_from, busy_to, state, expires_at, booking_kind, booking_id)
    select p.resource_id, p.mode,
      case when p.mode = 'exclusive' then coalesce(p.unit, case when p.units > 1 then (
        -- Without a free unit, the first one that can be booked: its constraint refuses it.
        select coalesce(min(unit.number) filter (where not exists (
          select from allocations as a
          where a.resource_id = p.resource_id and a.unit = unit.number and a.state in ('held', 'confirmed')
            and a.busy_to > p.busy_from and a.busy_from < p.busy_to
            and a.id not in (select id from released))
          and not exists (
            select from resource_blocks as block
            where block.resource_id = p.resource_id and block.unit = unit.number
              and block.end_at > p.busy_from and block.start_at < p.busy_to)), min(unit.number))
        from generate_series(1, p.units) as unit (number) where unit.number <> all(p.units_out_of_use)
      ) else 1 end) end,
      p.quantity, p.busy_from, p.busy_to,
      (case when p.expires_at is null then 'confirmed' else 'held' end)::allocation_state, p.expires_at,
      p.booking_kind, p.booking_id
    from place as p
      -- The insert waits for the releases, which its constraints must see.
      cross join (select count(*) from released) as first cross join (select count(*) from overdue) as second
    order by p.resource_id
    returning id, unit`.execute(db);
  return rows;
}

const resourceKey = (id: string) => `resource:${id}`;

/** Locks the time of one resource until the transaction ends, e.g. to change its schedule. */
export const lockResource = (db: Db, id: string) => lockKeys(db, [resourceKey(id)]);

const CLOSING = 'hub-closures';

/**
 * Locks the keys in `first`, then the time of all these resources, and hub closures in shared mode, until the transaction ends. What is
 * read of them afterwards cannot change. An action calls it once, with all resources: the order of the keys is
 * what prevents deadlocks.
 */
export const lockResources = (db: Db, ids: readonly string[], first: readonly string[] = []) =>
  sql`select ${lockOfKey} from unnest(${[...first, ...resourceKeys(ids)]}::text[]) as key`.execute(
    db,
  );

/** What `lockResources` locks, for a statement that locks more before it. */
export const resourceKeys = (ids: readonly string[]): string[] => [
  CLOSING,
  ...ids.map(resourceKey).toSorted(),
];

/** Locks each `key` of a statement, and hub closures in shared mode. */
export const lockOfKey = sql`
  case key when ${sql.lit(CLOSING)} then pg_advisory_xact_lock_shared(hashtextextended(key, 0))
    else pg_advisory_xact_lock(hashtextextended(key, 0)) end`;

/** Locks hub closures exclusively: closing the hub and accepting sessions exclude each other. */
export const lockHubClosures = (db: Db) => lockKeys(db, [CLOSING]);

/** Takes transaction-level advisory locks in the given order. */
export const lockKeys = (db: Db, keys: readonly string[]) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${[...keys]}::text[]) as key`.execute(db);

const updateOf = (db: Db, { kind, id }: BookingRef, resourceId: string | undefined) =>
  db
    .updateTable('allocations')
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', id)
    .$if(resourceId !== undefined, (it) => it.where('resource_id', '=', resourceId!));

/** Releases what the booking occupies, or one resource of it. */
export const releaseAllocations = (db: Db, booking: BookingRef, resourceId?: string) =>
  updateOf(db, booking, resourceId)
    .set({ state: 'released' })
    .where('state', '<>', 'released')
    .execute();

/** Releases what several bookings of one kind occupy. */
export const releaseAllocationsOf = (
  db: Db,
  kind: BookingRef['kind'],
  ids: readonly string[],
): Promise<unknown> =>
  db
    .updateTable('allocations')
    .where('booking_kind', '=', kind)
    .where('booking_id', 'in', ids)
    .where('state', '<>', 'released')
    .set({ state: 'released' })
    .execute();

/** Releases what the booking occupies of these resources. */
export const releaseResourcesOf = (
  db: Db,
  { kind, id }: BookingRef,
  resourceIds: readonly string[],
) =>
  db
    .updateTable('allocations')
    .set({ state: 'released' })
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', id)
    .where('resource_id', 'in', resourceIds)
    .where('state', '<>', 'released')
    .execute();

/**
 * Moves allocations in place, so that what refers to them, such as loans, moves with them. One with `expiresAt` becomes a
 * hold again. The caller holds the locks of the resources.
 */
export const moveAllocations = (
  db: Db,
  moves: readonly (Pick<AllocationInput, 'busy'> & {
    readonly allocationId: string;
    readonly unit: number | null;
    readonly quantity: number;
    readonly expiresAt: Date | null;
  })[],
) =>
  sql`
    update allocations as a set busy_from = m.busy_from, busy_to = m.busy_to, quantity = m.quantity, unit = m.unit,
      state = (case when m.expires_at is null then 'confirmed' else 'held' end)::allocation_state,
      expires_at = m.expires_at
    from unnest(
      ${moves.map(({ allocationId }) => allocationId)}::uuid[],
      ${moves.map(({ unit }) => unit)}::integer[],
      ${moves.map(({ quantity }) => quantity)}::integer[],
      ${moves.map(({ busy }) => new Date(busy.from).toISOString())}::timestamptz[],
      ${moves.map(({ busy }) => new Date(busy.to).toISOString())}::timestamptz[],
      ${moves.map(({ expiresAt }) => expiresAt?.toISOString() ?? null)}::timestamptz[]
    ) as m (id, unit, quantity, busy_from, busy_to, expires_at)
    where a.id = m.id`.execute(db);

/** Confirms the holds of a booking, or of one resource of it, and returns their number; expired holds stay. */
export async function confirmAllocations(
  db: Db,
  booking: BookingRef,
  now: Date,
  resourceId?: string,
): Promise<number> {
  const { numUpdatedRows } = await updateOf(db, booking, resourceId)
    .set({ state: 'confirmed', expires_at: null })
    .where('state', '=', 'held')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Sets when the holds of each booking end. */
export const setHoldExpiry = (
  db: Db,
  holds: readonly { readonly booking: BookingRef; readonly expiresAt: string }[],
) =>
  sql`
    update allocations as a set expires_at = h.expires_at
    from unnest(
      ${holds.map(({ booking }) => booking.kind)}::text[],
      ${holds.map(({ booking }) => booking.id)}::uuid[],
      ${holds.map(({ expiresAt }) => expiresAt)}::timestamptz[]
    ) as h (booking_kind, booking_id, expires_at)
    where a.booking_kind = h.booking_kind and a.booking_id = h.booking_id and a.state = 'held'`.execute(
    db,
  );

/** Releases the holds of a booking that have ended, and returns their number. */
export async function releaseExpiredHolds(db: Db, booking: BookingRef, now: Date): Promise<number> {
  const { numUpdatedRows } = await updateOf(db, booking, undefined)
    .set({ state: 'released' })
    .where(isExpiredHold(now))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Marks some of the material that was not returned in time, which stays occupied, and returns how much. Leaves out
 * locked rows, so that it cannot deadlock with bookings.
 */
export async function markOverdue(db: Db, now: Date, limit = 200): Promise<number> {
  const { numAffectedRows } = await sql`
    update allocations set overdue = true where id in (
      select a.id from allocations as a join resources as r on ${isOverdue(now)}
      where a.mode = 'counted' limit ${limit} for update of a skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** What of an allocation changes, e.g. when a part of a loan is returned. */
interface AllocationChange {
  readonly quantity?: number;
  /** With the buffers of the resource. A later end is not overdue any more. */
  readonly busy?: Partial<Span>;
}

/** Changes what a booking occupies of one resource, of which it has one allocation. */
export const changeAllocation = (
  db: Db,
  booking: BookingRef,
  resourceId: string,
  { quantity, busy: { from, to } = {} }: AllocationChange,
) =>
  updateOf(db, booking, resourceId)
    .set({
      quantity,
      busy_from: from === undefined ? undefined : new Date(from).toISOString(),
      ...(to !== undefined && { busy_to: new Date(to).toISOString(), overdue: false }),
    })
    .where('state', '<>', 'released')
    .execute();
