import type { Closure } from '@thedot/domain/availability/availability.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';
import { isExpert } from './experts.ts';

/** What belongs to a row, in the row: one statement says all. */
export const list = <T>(each: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql<T[]>`coalesce((select json_agg(${each}) from ${from}), '[]')`;

/** What of somebody's time is asked for. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

/** A wall time as the database writes it; formatting it there would cost more than all the rest. */
type Written = string;

const hours = list<readonly [wday: number, start: Written, end: Written]>(
  sql`json_build_array(h.wday, h.starts, h.ends) order by h.wday, h.starts`,
  sql`expert_hours as h where h.expert_id = u.id`,
);

/** Days of an expert's zone that a window touches, wherever they are; of all time without one. */
const touches = (window: Days | undefined, first: string, last = first) =>
  window === undefined
    ? sql``
    : sql`and ${sql.ref(last)} >= ${window.from}::timestamptz::date - 1
        and ${sql.ref(first)} <= ${window.until}::timestamptz::date + 1`;

const daysIn = (window?: Days) =>
  list<readonly [date: string, start: Written, end: Written]>(
    sql`json_build_array(d.day, d.starts, d.ends) order by d.day, d.starts`,
    sql`expert_days as d where d.expert_id = u.id ${touches(window, 'd.day')}`,
  );

const closuresIn = (window?: Days) =>
  list<Closure>(
    sql`json_build_object('firstDay', c.first_day, 'lastDay', c.last_day, 'note', c.note) order by c.first_day`,
    sql`expert_closures as c where c.expert_id = u.id ${touches(window, 'c.first_day', 'c.last_day')}`,
  );

/** First and last days. The same for everybody: the database looks once, and as text it is read once. */
const hubClosures = (now: string, window?: Days) => sql<string>`coalesce((
  select json_agg(json_build_array(hub.first_day, hub.last_day)) from hub_closures as hub
  where hub.last_day >= ${now}::timestamptz::date - 2 ${touches(window, 'hub.first_day', 'hub.last_day')}
)::text, '[]')`;

/** How experts receive, in a window or whenever: whatever is asked about them begins with this. */
export const selectPolicies = (db: Db, now: string, window?: Days) =>
  db
    .selectFrom('users as u')
    .leftJoin('experts as e', 'e.user_id', 'u.id')
    .where(isExpert)
    .select([
      'u.id',
      'u.time_zone as ownTimeZone',
      'e.time_zone as timeZone',
      'e.notice_minutes as noticeMinutes',
      'e.horizon_days as horizonDays',
      'e.buffer_before as bufferBefore',
      'e.buffer_after as bufferAfter',
      'e.session_minutes as sessionMinutes',
      'e.daily_sessions as dailySessions',
    ])
    .select([
      hours.as('hours'),
      daysIn(window).as('days'),
      closuresIn(window).as('closures'),
      hubClosures(now, window).as('hubClosures'),
    ]);

export type PolicyRow = Awaited<ReturnType<ReturnType<typeof selectPolicies>['execute']>>[number];
