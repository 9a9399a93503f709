import type { Closure } from '@thedot/domain/availability/availability.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isExpert } from '../experts/experts.sql.ts';

/** Aggregates rows to a JSON array, so that one statement loads a row with its lists. */
export const jsonList = <T>(each: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql<T[]>`coalesce((select json_agg(${each}) from ${from}), '[]')`;

/** The time window that a query is about. */
export interface DateWindow {
  readonly from: string;
  readonly until: string;
}

/** A wall time as PostgreSQL writes it; formatting it in SQL would cost more than the rest of the query. */
type WallTimeText = string;

const hoursOf = (resource: RawBuilder<unknown>) =>
  jsonList<readonly [wday: number, start: WallTimeText, end: WallTimeText]>(
    sql`json_build_array(h.wday, h.starts, h.ends) order by h.wday, h.starts`,
    sql`opening_hours as h where h.resource_id = ${resource}`,
  );

/** Restricts days to those that the window can touch in any time zone; no restriction without a window. */
const touches = (window: DateWindow | undefined, first: string, last = first) =>
  window === undefined
    ? sql``
    : sql`and ${sql.ref(last)} >= ${window.from}::timestamptz::date - 1
        and ${sql.ref(first)} <= ${window.until}::timestamptz::date + 1`;

const daysIn = (resource: RawBuilder<unknown>, window?: DateWindow) =>
  jsonList<readonly [date: string, start: WallTimeText, end: WallTimeText]>(
    sql`json_build_array(d.day, d.starts, d.ends) order by d.day, d.starts`,
    sql`date_overrides as d where d.resource_id = ${resource} ${touches(window, 'd.day')}`,
  );

const closuresIn = (resource: RawBuilder<unknown>, window?: DateWindow) =>
  jsonList<Closure>(
    sql`json_build_object('firstDay', c.first_day, 'lastDay', c.last_day, 'note', c.note) order by c.first_day`,
    sql`resource_closures as c where c.resource_id = ${resource} ${touches(window, 'c.first_day', 'c.last_day')}`,
  );

/** First and last days. The same for every row: PostgreSQL evaluates it once, and as text it is parsed once. */
const hubClosures = (now: string, window?: DateWindow) => sql<string>`coalesce((
  select json_agg(json_build_array(hub.first_day, hub.last_day)) from hub_closures as hub
  where hub.last_day >= ${now}::timestamptz::date - 2 ${touches(window, 'hub.first_day', 'hub.last_day')}
)::text, '[]')`;

/** Selects the schedule of the resource with this id: its hours, overrides, closures, and those of the hub. */
export const selectSchedule = (resource: string, now: string, window?: DateWindow) => ({
  hours: hoursOf(sql.ref(resource)),
  days: daysIn(sql.ref(resource), window),
  closures: closuresIn(sql.ref(resource), window),
  hubClosures: hubClosures(now, window),
});

/** Selects the booking policies of experts, within a window or of all time: the base of every query about them. */
export const selectPolicies = (db: Db, now: string, window?: DateWindow) => {
  const schedule = selectSchedule('u.id', now, window);
  return db
    .selectFrom('users as u')
    .innerJoin('resources as r', 'r.id', 'u.id')
    .leftJoin('experts as e', 'e.user_id', 'u.id')
    .where(isExpert)
    .select([
      'u.id',
      'u.time_zone as ownTimeZone',
      'r.time_zone as timeZone',
      'r.notice_minutes as noticeMinutes',
      'r.horizon_days as horizonDays',
      'r.buffer_before as bufferBefore',
      'r.buffer_after as bufferAfter',
      'r.lengths as sessionMinutes',
      'r.max_per_day as dailySessions',
    ])
    .select([
      schedule.hours.as('hours'),
      schedule.days.as('days'),
      schedule.closures.as('closures'),
      schedule.hubClosures.as('hubClosures'),
    ]);
};

export type PolicyRow = Awaited<ReturnType<ReturnType<typeof selectPolicies>['execute']>>[number];
