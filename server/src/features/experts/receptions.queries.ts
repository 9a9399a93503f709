import type {
  Closure,
  DateHours,
  WeeklyHours,
} from '@thedot/domain/availability/availability.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isExpert } from '../../db/experts.ts';

/** From and to, in milliseconds: JSON of numbers is read many times faster than rows of dates. */
export type Stretch = readonly [from: number, to: number];

const ms = (instant: string) => sql`date_part('epoch', ${sql.ref(instant)}) * 1000`;
const list = <T>(each: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql<T[]>`coalesce((select json_agg(${each}) from ${from}), '[]')`;
const wall = (time: string) => sql`to_char(${sql.ref(time)}, 'HH24:MI')`;

const hours = list<WeeklyHours>(
  sql`json_build_object('wday', h.wday, 'start', ${wall('h.starts')}, 'end', ${wall('h.ends')})
    order by h.wday, h.starts`,
  sql`expert_hours as h where h.expert_id = u.id`,
);

const days = list<DateHours>(
  sql`json_build_object('date', d.day, 'intervals', d.intervals) order by d.day`,
  sql`(
    select o.day, json_agg(
      json_build_object('start', ${wall('o.starts')}, 'end', ${wall('o.ends')}) order by o.starts
    ) as intervals
    from expert_days as o where o.expert_id = u.id group by o.day
  ) as d`,
);

const closures = list<Closure>(
  sql`json_build_object('firstDay', c.first_day, 'lastDay', c.last_day, 'note', c.note) order by c.first_day`,
  sql`expert_closures as c where c.expert_id = u.id`,
);

/** The same for everybody, so the database looks once. */
const hubClosures = (now: Date) =>
  list<Pick<Closure, 'firstDay' | 'lastDay'>>(
    sql`json_build_object('firstDay', hub.first_day, 'lastDay', hub.last_day)`,
    sql`hub_closures as hub where hub.last_day >= ${now.toISOString()}::timestamptz - interval '2 days'`,
  );

/** How experts receive: whatever is asked about them begins with this. */
export const selectReceptions = (db: Db, now: Date) =>
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
      days.as('days'),
      closures.as('closures'),
      hubClosures(now).as('hubClosures'),
    ]);

export type ReceptionRow = Awaited<
  ReturnType<ReturnType<typeof selectReceptions>['execute']>
>[number];

export interface Window {
  readonly from: Date;
  readonly until: Date;
  /** What this booking takes does not stand in its own way. */
  readonly except?: string | undefined;
}

const but = (column: string, except: string | undefined) =>
  except === undefined ? sql`` : sql`and ${sql.ref(column)} <> ${except}`;

/** What takes an expert's time in a window: sessions and the like with their buffers, and a personal calendar. */
export function takenIn({ from, until, except }: Window) {
  const [first, last] = [from.toISOString(), until.toISOString()];
  return {
    claims: list<Stretch>(
      sql`json_build_array(${ms('c.busy_from')}, ${ms('c.busy_to')})`,
      sql`claims as c
        where c.resource_id = u.id and c.state in ('held', 'accepted')
          and c.busy_to > ${first} and c.busy_from < ${last} ${but('c.source_id', except)}`,
    ),
    busy: list<Stretch>(
      sql`json_build_array(${ms('c.busy_from')}, ${ms('c.busy_to')})`,
      sql`expert_busy as c
        where c.expert_id = u.id and c.busy_to > ${first} and c.busy_from < ${last}`,
    ),
    // A day before: the expert's day may have begun long before the window does.
    sessions: sql<number[]>`case when e.daily_sessions is null then '[]' else ${list<number>(
      ms('b.start_at'),
      sql`bookings as b
        where b.expert_id = u.id and b.status in ('accepted', 'finished')
          and b.end_at > ${first}::timestamptz - interval '2 days' and b.start_at < ${last}
          ${but('b.id', except)}`,
    )} end`,
  };
}

/** When somebody who may meet the expert `u` cannot, and what others have asked the expert for. */
export function wishedIn(requesterId: string, { from, until, except }: Window) {
  const [first, last] = [from.toISOString(), until.toISOString()];
  const open = (whose: RawBuilder<unknown>) => sql`
    bookings as b join booking_slots as s on s.booking_id = b.id and s.round = b.round
    where b.expert_id = u.id and b.status = 'pending' and ${whose}
      and s.end_at > ${first} and s.start_at < ${last} ${but('b.id', except)}`;
  const slot = sql`json_build_array(${ms('s.start_at')}, ${ms('s.end_at')})`;
  return {
    engaged: list<Stretch>(
      sql`json_build_array(${ms('c.busy_from')}, ${ms('c.busy_to')})`,
      sql`claims as c
        where c.resource_id = ${requesterId} and c.state in ('held', 'accepted')
          and c.busy_to > ${first} and c.busy_from < ${last} ${but('c.source_id', except)}`,
    ),
    /** They cannot mean to come twice. */
    proposed: list<Stretch>(slot, open(sql`b.requester_id = ${requesterId}`)),
    asked: list<Stretch>(slot, open(sql`b.requester_id <> ${requesterId}`)),
  };
}
