// Benchmark data of spaces: 200 spaces and 500,000 bookings of three years.
import { DAY_MS, dayOf } from '@thedot/domain/kernel/time';
import type pg from 'pg';
import { ZONE } from './hub-times.ts';

export const SPACES = 200;
/** As many of the spaces are hotdesks; the others are meeting rooms. */
export const HOTDESKS = 50;

const DAYS_AHEAD = 70;

/**
 * Spaces that are open from 8 to 20 on working days. Each has four or five bookings on a working day, of a requester
 * each, by default from two and a half years before now to ten weeks ahead.
 */
export async function fillSpaces(
  pool: pg.Pool,
  requesterIds: readonly string[],
  now: number,
  { count = SPACES, daysBehind = 920 } = {},
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into resources (kind, mode, name, time_zone, notice_minutes, horizon_days, lengths, min_minutes, max_minutes,
         step_minutes)
       select 'space', 'exclusive', 'Space ' || lpad(n::text, 3, '0'), $2, 0, 90, null, 15, 240, 15
       from generate_series(1, $1::integer) as n returning id, name
     ), numbered as (
       select id, row_number() over (order by name) as n from made
     ), described as (
       insert into spaces (id, type, floor, capacity, equipment)
       select id, case when n <= $3 then 'hotdesk' else 'meeting_room' end, n % 7, 3 + n % 10,
         case when n % 2 = 0 then '{screen,whiteboard}' else '{phone}' end::text[]
       from numbered
     ), open as (
       insert into opening_hours (resource_id, wday, starts, ends)
       select id, wday, '08:00', '20:00' from made, generate_series(1, 5) as wday
     )
     select id from numbered order by n`,
    [count, ZONE, HOTDESKS],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query(
    `with booked as (
       select uuidv7() as id, space.id as space_id, space.n, day, start_at,
         start_at + case when space.n % 3 = 0 then interval '1 hour' else interval '90 minutes' end as end_at,
         ($2::uuid[])[1 + (space.n * 31 + day * 7 + hour.nth)::integer % cardinality($2::uuid[])] as booker
       from unnest($1::uuid[]) with ordinality as space (id, n),
         generate_series(0, $5::integer) as day,
         unnest('{08:30,10:15,12:00,14:00,16:30}'::time[]) with ordinality as hour (starts, nth),
         lateral (select (($3::date + day::integer) + hour.starts) at time zone $4 as start_at) as at
       where extract(dow from $3::date + day::integer) between 1 and 5
         and (space.n + day + hour.nth) % 7 <> 0 and (space.n * 5 + day * 3 + hour.nth) % 6 <> 0
     ), bookings as (
       insert into space_bookings (id, space_id, booker_id, title, start_at, end_at, status, created_at, changed_at)
       select id, space_id, booker, 'Team meeting', start_at, end_at,
         case when end_at < now() then 'finished' else 'accepted' end, created_at, created_at
       from booked,
         -- None of today, which would count to the daily quota of its booker.
         lateral (select least(start_at - interval '9 days', now() - interval '2 days') as created_at) as at
     )
     insert into allocations (resource_id, mode, unit, quantity, busy_from, busy_to, state, booking_kind, booking_id)
     select space_id, 'exclusive', 1, 1, start_at, end_at, 'confirmed', 'space_booking', id from booked`,
    [ids, requesterIds, dayOf(now - daysBehind * DAY_MS, ZONE), ZONE, daysBehind + DAYS_AHEAD],
  );
  // The minimal program inserts into a table with as many rows.
  await pool.query(
    `insert into bench_allocations select * from allocations where booking_kind = 'space_booking'`,
  );
  await pool.query('analyze');
  return ids;
}
