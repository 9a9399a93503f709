// When the experts of the bench receive: weeks, dates of their own, days off, busy times and habits, as hubs have them.
import { DAY_MS, dayOf } from '@thedot/domain/kernel/time';
import type pg from 'pg';

export const ZONE = 'Africa/Tunis';

/** Some are asked for by everybody: their next days are full. */
export const isSoughtAfter = (expert: number) => expert % 10 < 3;
/** Minutes before and after each session, for who has room for them. */
export const bufferOf = (expert: number) => (!isSoughtAfter(expert) && expert % 4 === 1 ? 15 : 0);
const dailyOf = (expert: number) => (expert % 5 === 0 ? 4 : null);

/** The hub is closed for a day in each eighteen, for a year. */
export const closedDays = (now: number): string[] =>
  Array.from({ length: 20 }, (_, n) => dayOf(now + (12 + 18 * n) * DAY_MS, ZONE));

/**
 * Every weekday from nine to twelve and from two to six; besides, a third have hours of their own on each of sixty
 * dates, half are away twice, and a third keep a personal calendar. One alone is of the topic Other too.
 */
export async function fillTimes(
  pool: pg.Pool,
  experts: readonly string[],
  now: number,
): Promise<void> {
  await pool.query(
    `insert into experts (user_id, time_zone, categories, languages, headline, buffer_before, buffer_after,
       daily_sessions)
     select id, '${ZONE}',
       case when n = 1 then '{Other,Fundraising,Finance}'::expertise[] else '{Fundraising,Finance}'::expertise[] end,
       '{fr,en}', 'Helps with funds and figures', buffer, buffer, daily
     from unnest($1::uuid[], $2::integer[], $3::integer[]) with ordinality as e (id, buffer, daily, n)`,
    [experts, experts.map((_, n) => bufferOf(n)), experts.map((_, n) => dailyOf(n))],
  );
  await pool.query(
    `insert into expert_hours (expert_id, wday, starts, ends)
     select id, wday, starts, ends from unnest($1::uuid[]) as id, generate_series(1, 5) as wday,
       (values (time '09:00', time '12:00'), (time '14:00', time '18:00')) as h (starts, ends)`,
    [experts],
  );
  await pool.query(
    `insert into expert_days (expert_id, day, starts, ends)
     select id, $2::date + n, starts, ends from unnest($1::uuid[]) as id, generate_series(1, 60) as n,
       (values (time '08:30', time '12:30'), (time '13:30', time '17:30')) as h (starts, ends)`,
    [experts.filter((_, n) => n % 3 === 2), dayOf(now, ZONE)],
  );
  await pool.query(
    `insert into expert_closures (expert_id, first_day, last_day, note)
     select id, $2::date + away, $2::date + away + 4, 'Away'
     from unnest($1::uuid[]) as id, unnest(array[16, 38]) as away`,
    [experts.filter((_, n) => n % 2 === 1), dayOf(now, ZONE)],
  );
  await pool.query(
    `insert into expert_busy (expert_id, busy_from, busy_to)
     select id, at, at + interval '45 minutes' from unnest($1::uuid[]) as id, generate_series(1, 50) as n,
       lateral (select ($2::date + n + time '16:30') at time zone '${ZONE}' as at) as its`,
    [experts.filter((_, n) => n % 3 === 1), dayOf(now, ZONE)],
  );
  await pool.query(
    `insert into hub_closures (first_day, last_day, name)
     select day, day, 'A holiday' from unnest($1::date[]) as day`,
    [closedDays(now)],
  );
}
