// What a snapshot of any resource is read from. A kind adds its own columns and conditions to `selectSnapshots`.
import type { BookableResource } from '@thedot/domain/scheduling/free-slots.rules';
import type { Closure, Policy } from '@thedot/domain/scheduling/schedule.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Bookable } from '../../kernel/bookable.ts';
import { isLive } from './live-allocations.sql.ts';

/** Aggregates rows to a JSON array, so that one statement loads a row with its lists. */
export const jsonList = <T>(each: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql<T[]>`coalesce((select json_agg(${each}) from ${from}), '[]')`;

/** The time window that a query is about. */
export interface DateWindow {
  readonly from: string;
  readonly until: string;
}

export interface SnapshotWindow extends DateWindow {
  /** Holds that expire until then occupy nothing. */
  readonly now: string;
  /** Ignores the allocations and slots of these bookings. A string is a placeholder of a prepared statement. */
  readonly except: readonly string[] | string | null;
}

/** The window of a prepared query. */
export const windowFrom = (blank: (name: keyof SnapshotWindow) => string): SnapshotWindow => ({
  from: blank('from'),
  until: blank('until'),
  now: blank('now'),
  except: blank('except'),
});

/** Milliseconds since the epoch: JSON numbers are parsed many times faster than rows of dates. */
export type MillisecondRange = readonly [from: number, to: number];

export const toMilliseconds = (instant: string) =>
  sql`date_part('epoch', ${sql.ref(instant)}) * 1000`;

/** A wall time as PostgreSQL writes it; formatting it in SQL would cost more than the rest of the query. */
type WallTimeText = string;

/** Restricts days to those that the window can touch in any time zone; no restriction without a window. */
const touches = (window: DateWindow | undefined, first: string, last = first) =>
  window === undefined
    ? sql``
    : sql`and ${sql.ref(last)} >= ${window.from}::timestamptz::date - 1
        and ${sql.ref(first)} <= ${window.until}::timestamptz::date + 1`;

/** The schedule of the resource `r`: its hours, overrides, closures, and those of the hub. */
const selectSchedule = (now: string, window: DateWindow | undefined) => ({
  hours: jsonList<readonly [wday: number, start: WallTimeText, end: WallTimeText]>(
    sql`json_build_array(h.wday, h.starts, h.ends) order by h.wday, h.starts`,
    sql`opening_hours as h where h.resource_id = r.id`,
  ),
  days: jsonList<readonly [date: string, start: WallTimeText, end: WallTimeText]>(
    sql`json_build_array(d.day, d.starts, d.ends) order by d.day, d.starts`,
    sql`date_overrides as d where d.resource_id = r.id ${touches(window, 'd.day')}`,
  ),
  closures: jsonList<Closure>(
    sql`json_build_object('firstDay', c.first_day, 'lastDay', c.last_day, 'note', c.note) order by c.first_day`,
    sql`resource_closures as c where c.resource_id = r.id ${touches(window, 'c.first_day', 'c.last_day')}`,
  ),
  // First and last days. The same for every row: PostgreSQL evaluates it once, and as text it is parsed once.
  hubClosures: sql<string>`coalesce((
    select json_agg(json_build_array(hub.first_day, hub.last_day)) from hub_closures as hub
    where hub.last_day >= ${now}::timestamptz::date - 2 ${touches(window, 'hub.first_day', 'hub.last_day')}
  )::text, '[]')`,
});

/** Selects resources with their policy and their schedule, within a window or of all time. */
export const selectResources = (db: Db, now: string, window?: DateWindow) => {
  const schedule = selectSchedule(now, window);
  return db
    .selectFrom('resources as r')
    .select([
      'r.id',
      // CHECKs of these columns allow what the contract does.
      sql<BookableResource['kind']>`r.kind`.as('kind'),
      'r.mode',
      'r.units',
      'r.units_out_of_use as outOfUse',
      'r.time_zone as timeZone',
      'r.notice_minutes as noticeMinutes',
      'r.horizon_days as horizonDays',
      'r.buffer_before as bufferBefore',
      'r.buffer_after as bufferAfter',
      'r.lengths',
      'r.min_minutes as minMinutes',
      'r.max_minutes as maxMinutes',
      'r.step_minutes as step',
      'r.max_per_day as maxPerDay',
      sql<Policy['hoursApply']>`r.hours_apply`.as('hoursApply'),
      'r.needs_approval as needsApproval',
      'r.hold_hours as holdHours',
      'r.check_in_minutes as checkInMinutes',
    ])
    .select([
      schedule.hours.as('hours'),
      schedule.days.as('days'),
      schedule.closures.as('closures'),
      schedule.hubClosures.as('hubClosures'),
    ]);
};
export type ResourceRow = Awaited<
  ReturnType<ReturnType<typeof selectResources>['execute']>
>[number];

const exceptBooking = (column: string, except: SnapshotWindow['except']) =>
  sql`and (${except}::uuid[] is null or ${sql.ref(column)} <> all(${except}::uuid[]))`;

/** Slots of a kind, by the columns of their booking and their times, that the window touches. */
export const isInWindow = (
  columns: { readonly booking: string; readonly start: string; readonly end: string },
  { from, until, except }: Omit<SnapshotWindow, 'now'>,
) =>
  sql`${sql.ref(columns.end)} > ${from} and ${sql.ref(columns.start)} < ${until} ${exceptBooking(columns.booking, except)}`;

/**
 * The allocations of a resource in the window, without expired holds. No allocation in a window ends ten years after it:
 * the second bound excludes nothing, but with bounds on both sides PostgreSQL expects few rows of a window that it does
 * not know, and plans a prepared statement once. It planned these anew at each call, ten times as long as it read rows.
 */
export const allocationsOf = (resourceId: RawBuilder<unknown>, window: SnapshotWindow) => sql`
  allocations as c
    where c.resource_id = ${resourceId} and ${isLive('c', window.now)}
      and c.busy_to < ${window.until}::timestamptz + interval '10 years'
      and ${isInWindow({ booking: 'c.booking_id', start: 'c.busy_from', end: 'c.busy_to' }, window)}`;

/** Without an end when the material is overdue. */
type UsageRow = readonly [from: number, to: number | null, quantity: number, unit: number | null];

/** Material that was not returned stays occupied beyond its end. No other kind can be overdue. */
const overdueAllocations = ({ from, until, except }: SnapshotWindow) => sql`
  allocations as c
    where r.kind = 'material' and c.resource_id = r.id and c.state in ('held', 'confirmed') and c.overdue
      and c.busy_to <= ${from} and c.busy_from < ${until} ${exceptBooking('c.booking_id', except)}`;

/** Blocks of the resource `r` in the window: in snapshots, those of single units are usages, those of the whole resource are busy times. */
export const blocksOf = ({ from, until }: DateWindow) => sql`
  resource_blocks as block
    where block.resource_id = r.id and block.end_at > ${from} and block.start_at < ${until}`;

/** When the resource `r` is busy: by allocations with their buffers, blocks, and in a personal calendar. */
const selectBusyTimes = (window: SnapshotWindow) => ({
  usages: jsonList<UsageRow>(
    sql`json_build_array(${toMilliseconds('c.busy_from')},
      case when not c.overdue then ${toMilliseconds('c.busy_to')} end, c.quantity, c.unit)`,
    sql`(select c.busy_from, c.busy_to, c.overdue, c.quantity, c.unit from ${allocationsOf(sql`r.id`, window)}
      union all select c.busy_from, c.busy_to, c.overdue, c.quantity, c.unit from ${overdueAllocations(window)}
      union all select block.start_at, block.end_at, false, 1, block.unit from ${blocksOf(window)}
        and block.unit is not null) as c`,
  ),
  external: jsonList<MillisecondRange>(
    sql`json_build_array(${toMilliseconds('c.busy_from')}, ${toMilliseconds('c.busy_to')})`,
    sql`(select c.busy_from, c.busy_to from external_busy as c
        where c.resource_id = r.id and c.busy_to > ${window.from} and c.busy_from < ${window.until}
      union all select block.start_at, block.end_at from ${blocksOf(window)} and block.unit is null) as c`,
  ),
});

/**
 * When a user is busy in the window by bookings of all kinds that do not occupy them: of the kinds with `busyRows`, in one
 * union, so that the planner searches each by its index.
 */
export const selectBookedTimes = (
  bookables: readonly Pick<Bookable, 'busyRows'>[],
  userId: RawBuilder<unknown>,
  { now, from, until }: SnapshotWindow,
) => {
  const kinds = bookables.flatMap(({ busyRows }) => (busyRows ? [sql`(${busyRows(now)})`] : []));
  if (kinds.length === 0) return sql<MillisecondRange[]>`'[]'::json`;
  return jsonList<MillisecondRange>(
    sql`json_build_array(${toMilliseconds('booked.start_at')}, ${toMilliseconds('booked.end_at')})`,
    sql`(${sql.join(kinds, sql` union all `)}) as booked where booked.user_id = ${userId}
      and booked.end_at > ${from} and booked.start_at < ${until}`,
  );
};

/**
 * The bookings of all kinds that count towards the daily limit of the resource `r`: those that it is occupied by. A
 * space can be booked, or be taken by a session.
 */
export const bookingsOfResource = ({ now, from }: SnapshotWindow) => sql`(
  select a.booking_id as id, a.busy_from + make_interval(mins => r.buffer_before) as start_at,
    a.busy_to - make_interval(mins => r.buffer_after) as end_at
  from allocations as a where a.resource_id = r.id and ${isLive('a', now)}
    and a.busy_to > ${from}::timestamptz - interval '2 days') as b where true`;

/**
 * Selects all that snapshots are made of, in one statement for any number of resources. `bookings` are those of the
 * resource `r` that count towards its daily limit: a table `b` with its condition. `dates` are those whose opening hours
 * are read.
 */
export const selectSnapshots = (
  db: Db,
  window: SnapshotWindow,
  bookings: RawBuilder<unknown>,
  dates: DateWindow = window,
) => {
  const { usages, external } = selectBusyTimes(window);
  // Wider than the window: its first and last day in the resource's zone may reach beyond it.
  const starts = jsonList<number>(
    toMilliseconds('b.start_at'),
    sql`${bookings}
      and b.end_at > ${window.from}::timestamptz - interval '2 days'
      and b.start_at < ${window.until}::timestamptz + interval '2 days' ${exceptBooking('b.id', window.except)}`,
  );
  return selectResources(db, window.now, dates).select([
    usages.as('usages'),
    external.as('external'),
    sql<number[]>`case when r.max_per_day is null then '[]' else ${starts} end`.as('starts'),
  ]);
};
export type SnapshotRow = Awaited<
  ReturnType<ReturnType<typeof selectSnapshots>['execute']>
>[number];
