import type { Closure } from '@thedot/domain/availability/availability.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { askedOften, type Blanks } from '../../db/asked-often.ts';
import { hoursWith } from '../../db/counted-hours.ts';
import type { Db } from '../../db/db.ts';
import { isExpert } from '../../db/experts.ts';

/** From and to, in milliseconds: JSON of numbers is read many times faster than rows of dates. */
export type Stretch = readonly [from: number, to: number];

const ms = (instant: string) => sql`date_part('epoch', ${sql.ref(instant)}) * 1000`;
const list = <T>(each: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql<T[]>`coalesce((select json_agg(${each}) from ${from}), '[]')`;
interface Days {
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
export const selectReceptions = (db: Db, now: string, window?: Days) =>
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

export const isOfTopic = (category: string) =>
  sql<boolean>`${category}::expertise = any (e.categories)`;

export type ReceptionRow = Awaited<
  ReturnType<ReturnType<typeof selectReceptions>['execute']>
>[number];

export interface Window extends Days {
  /** What this booking takes does not stand in its own way. */
  readonly except: string | null;
}

const but = (column: string, except: string | null) =>
  sql`and (${except}::uuid is null or ${sql.ref(column)} <> ${except}::uuid)`;

/** What takes an expert's time in a window: sessions and the like with their buffers, and a personal calendar. */
export function takenIn({ from, until, except }: Window) {
  return {
    claims: list<Stretch>(
      sql`json_build_array(${ms('c.busy_from')}, ${ms('c.busy_to')})`,
      sql`claims as c
        where c.resource_id = u.id and c.state in ('held', 'accepted')
          and c.busy_to > ${from} and c.busy_from < ${until} ${but('c.source_id', except)}`,
    ),
    busy: list<Stretch>(
      sql`json_build_array(${ms('c.busy_from')}, ${ms('c.busy_to')})`,
      sql`expert_busy as c
        where c.expert_id = u.id and c.busy_to > ${from} and c.busy_from < ${until}`,
    ),
    // A day before and after: the expert's day begins before the window does, and ends after it.
    sessions: sql<number[]>`case when e.daily_sessions is null then '[]' else ${list<number>(
      ms('b.start_at'),
      sql`bookings as b
        where b.expert_id = u.id and b.status in ('accepted', 'finished')
          and b.end_at > ${from}::timestamptz - interval '2 days'
          and b.start_at < ${until}::timestamptz + interval '2 days' ${but('b.id', except)}`,
    )} end`,
  };
}

/** When somebody who may meet the expert `u` cannot, and what others have asked the expert for. */
export function wishedIn(requesterId: string, { from, until, except }: Window) {
  const open = (whose: RawBuilder<unknown>) => sql`
    bookings as b join booking_slots as s on s.booking_id = b.id and s.round = b.round
    where b.expert_id = u.id and b.status = 'pending' and ${whose}
      and s.end_at > ${from} and s.start_at < ${until} ${but('b.id', except)}`;
  const slot = sql`json_build_array(${ms('s.start_at')}, ${ms('s.end_at')})`;
  return {
    engaged: list<Stretch>(
      sql`json_build_array(${ms('c.busy_from')}, ${ms('c.busy_to')})`,
      sql`claims as c
        where c.resource_id = ${requesterId} and c.state in ('held', 'accepted')
          and c.busy_to > ${from} and c.busy_from < ${until} ${but('c.source_id', except)}`,
    ),
    /** They cannot mean to come twice. */
    proposed: list<Stretch>(slot, open(sql`b.requester_id = ${requesterId}`)),
    asked: list<Stretch>(slot, open(sql`b.requester_id <> ${requesterId}`)),
  };
}

const selectDiaries = (db: Db, now: string, requesterId: string, window: Window) => {
  const taken = takenIn(window);
  const wished = wishedIn(requesterId, window);
  return selectReceptions(db, now, window).select([
    taken.claims.as('claims'),
    taken.busy.as('busy'),
    taken.sessions.as('sessions'),
    wished.engaged.as('engaged'),
    wished.proposed.as('proposed'),
    wished.asked.as('asked'),
  ]);
};

export type DiaryRow = Awaited<ReturnType<ReturnType<typeof selectDiaries>['execute']>>[number];

interface DiariesAsked extends Window {
  readonly now: string;
  readonly requesterId: string;
}
const windowFrom = (blank: (name: keyof DiariesAsked) => string): Window => ({
  from: blank('from'),
  until: blank('until'),
  except: blank('except'),
});

export const findDiaryOf = askedOften(
  (db, blank: Blanks<DiariesAsked & { readonly expertId: string }>) =>
    selectDiaries(db, blank('now'), blank('requesterId'), windowFrom(blank)).where(
      'u.id',
      '=',
      blank('expertId'),
    ),
);

interface TopicAsked extends DiariesAsked {
  readonly category: Expertise;
  readonly organizationId: string | null;
}

export const findDiariesOfTopic = askedOften((db, blank: Blanks<TopicAsked>) => {
  const userId = blank('requesterId');
  const hours = hoursWith({ organizationId: blank('organizationId'), userId });
  return selectDiaries(db, blank('now'), userId, windowFrom(blank))
    .select([hours.usedMinutes.as('usedMinutes'), hours.accountKind.as('accountKind')])
    .where(isOfTopic(blank('category')))
    .where('u.id', '<>', userId);
});
