// Benchmark data of availability: weekly hours, date overrides, days off, busy times and limits.
import { DAY_MS, dayOf } from '@thedot/domain/kernel/time';
import type pg from 'pg';

export const ZONE = 'Africa/Tunis';

/** Popular experts are fully booked in the next days. */
export const isPopular = (expert: number) => expert % 10 < 3;
/** The buffer before and after each session in minutes, for experts with enough free time. */
export const bufferMinutes = (expert: number) => (!isPopular(expert) && expert % 4 === 1 ? 15 : 0);
const dailyLimit = (expert: number) => (expert % 5 === 0 ? 4 : null);

/** The hub is closed on every eighteenth day of a year. */
export const closedDays = (now: number): string[] =>
  Array.from({ length: 20 }, (_, n) => dayOf(now + (12 + 18 * n) * DAY_MS, ZONE));

/**
 * Weekdays 9:00 to 12:00 and 14:00 to 18:00. A third of the experts have date overrides on sixty
 * dates, half have two absences, and a third have a personal calendar. Only one also has the topic Other.
 */
export async function fillAvailability(
  pool: pg.Pool,
  experts: readonly string[],
  now: number,
): Promise<void> {
  await pool.query(
    `insert into experts (user_id, categories, languages, headline)
     select id,
       case when n = 1 then '{Other,Fundraising,Finance}'::expertise[] else '{Fundraising,Finance}'::expertise[] end,
       '{fr,en}', 'Helps with funds and figures'
     from unnest($1::uuid[]) with ordinality as e (id, n)`,
    [experts],
  );
  await pool.query(
    `update resources as r
     set time_zone = '${ZONE}', buffer_before = buffer, buffer_after = buffer, max_per_day = daily
     from unnest($1::uuid[], $2::integer[], $3::integer[]) as e (id, buffer, daily) where r.id = e.id`,
    [experts, experts.map((_, n) => bufferMinutes(n)), experts.map((_, n) => dailyLimit(n))],
  );
  await pool.query(
    `insert into opening_hours (resource_id, wday, starts, ends)
     select id, wday, starts, ends from unnest($1::uuid[]) as id, generate_series(1, 5) as wday,
       (values (time '09:00', time '12:00'), (time '14:00', time '18:00')) as h (starts, ends)`,
    [experts],
  );
  await pool.query(
    `insert into date_overrides (resource_id, day, starts, ends)
     select id, $2::date + n, starts, ends from unnest($1::uuid[]) as id, generate_series(1, 60) as n,
       (values (time '08:30', time '12:30'), (time '13:30', time '17:30')) as h (starts, ends)`,
    [experts.filter((_, n) => n % 3 === 2), dayOf(now, ZONE)],
  );
  await pool.query(
    `insert into resource_closures (resource_id, first_day, last_day, note)
     select id, $2::date + away, $2::date + away + 4, 'Away'
     from unnest($1::uuid[]) as id, unnest(array[16, 38]) as away`,
    [experts.filter((_, n) => n % 2 === 1), dayOf(now, ZONE)],
  );
  await pool.query(
    `insert into external_busy (resource_id, busy_from, busy_to)
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
