import { DAILY_BOOKING_QUOTA } from '@thedot/domain/limits';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Bookable } from '../kernel/bookable.ts';
import { type Invariant, wasOrganizationChangedByStaff } from './booking-invariants.queries.ts';

export interface HubOfRequests {
  readonly hubTimeZone: string;
  /** The quota of a day, as it is set now. */
  readonly dailyBookings: number;
}

/** The invariants that all kinds of booking share, built from the registry of kinds. */
export const bookingKindInvariants = (
  bookables: readonly Bookable[],
  hub: HubOfRequests,
): readonly Invariant[] => [
  ...bookables.flatMap(rowsHaveTheirBooking),
  ...bookables.flatMap(defaultBookingsAreAllocated),
  dailyQuotaIsKept(bookables, hub),
];

/** These tables have no foreign key to bookings, since each kind has a table of its own. */
function rowsHaveTheirBooking({ kind, table }: Bookable): readonly Invariant[] {
  const withoutBooking = sql`booking_kind = ${sql.lit(kind)} and not exists (
    select from ${sql.table(table)} as b where b.id = booking_id)`;
  return [
    {
      rule: `Every approval of kind ${kind} has its booking`,
      query: textOf(sql`select id::text as subject from approvals where ${withoutBooking}`),
    },
    {
      rule: `Every reminder of kind ${kind} has its booking`,
      query: textOf(
        sql`select booking_id::text as subject from booking_reminders where ${withoutBooking}`,
      ),
    },
    {
      // A user may wait for a place before there is a booking.
      rule: `Every taken offer of the waiting list of kind ${kind} has its booking`,
      query: textOf(sql`select booking_id::text as subject from waiting_list
        where state = 'taken' and ${withoutBooking}`),
    },
    {
      rule: `Every allocation of kind ${kind} has its booking or its offer`,
      query: textOf(sql`select id::text as subject from allocations as a
        where state <> 'released' and ${withoutBooking} and not exists (
          select from waiting_list as w
          where w.booking_kind = a.booking_kind and w.booking_id = a.booking_id and w.state = 'offered')`),
    },
  ];
}

/** What the default lifecycle promises of the allocations of a booking, by its status. */
function defaultBookingsAreAllocated({ kind, table, occupies }: Bookable): readonly Invariant[] {
  if (!occupies) return [];
  const ofKind = sql`booking_kind = ${sql.lit(kind)} and booking_id = b.id`;
  const bookings = sql`select b.id::text as subject from ${sql.table(table)} as b`;
  return [
    {
      rule: `Every confirmed booking of kind ${kind} takes its time`,
      query: textOf(sql`${bookings} cross join lateral (${occupies}) as needed
        where b.status in ('accepted', 'finished') and not exists (
          select from allocations as c
          where ${ofKind} and c.state = 'confirmed' and c.resource_id = needed.resource_id
            and tstzrange(c.busy_from, c.busy_to) @> tstzrange(b.start_at, b.end_at))`),
    },
    {
      rule: `Every pending booking of kind ${kind} has a hold and a requested approval`,
      query: textOf(sql`${bookings} where b.status = 'pending' and not (
        exists (select from allocations where ${ofKind} and state = 'held')
        and exists (select from approvals where ${ofKind} and state = 'requested'))
        -- The job lapses it soon, and the hold may be gone already.
        and not exists (select from approvals where ${ofKind} and state = 'requested' and expires_at <= now())`),
    },
    {
      rule: `No booking of kind ${kind} that was rejected, cancelled or deleted takes a place`,
      query:
        textOf(sql`${bookings} where b.status in ('rejected', 'cancelled', 'deleted') and exists (
        select from allocations where ${ofKind} and state <> 'released')`),
    },
  ];
}

/** The highest of now, of a hub that sets none, and of the audit log, which does not know what the environment said before. */
const dailyQuotaIsKept = (
  bookables: readonly Bookable[],
  { hubTimeZone, dailyBookings }: HubOfRequests,
): Invariant => ({
  rule: 'No account requests more in one day than its quota',
  query: `select coalesce(organization_id, user_id) || ' on ' || (created_at at time zone $1)::date as subject
    from (${bookables.flatMap(({ quotaRows }) => (quotaRows ? [textOf(quotaRows)] : [])).join(' union all ')}) as q
    group by organization_id, coalesce(organization_id, user_id), (created_at at time zone $1)::date
    having count(distinct request_id) > greatest($2::int, (select max((details ->> 'to')::int) from audit_log
        where action = 'settings.changed' and details ->> 'key' = 'DAILY_BOOKINGS' and details ->> 'to' <> ''))
      and not exists (${wasOrganizationChangedByStaff('q.organization_id')})`,
  params: [hubTimeZone, Math.max(dailyBookings, DAILY_BOOKING_QUOTA)],
});

/** Only compiles: the doctor runs on a connection of its own. The fragments have no parameters. */
const compiler = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const textOf = (fragment: RawBuilder<unknown>): string => fragment.compile(compiler).sql;
