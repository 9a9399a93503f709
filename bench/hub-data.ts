// A hub of a size that no hub has yet: 1,000 experts, 100,000 bookings, and those who ask.
import { dayAfter, dayOf, HOUR_MS, instantOf, weekdayOf } from '@thedot/domain/kernel/time';
import type pg from 'pg';

export const EXPERTS = 1_000;
export const ASKERS = 200;
const PER_EXPERT = 100;
/** Some are asked for by everybody: their next days are full. */
const isSoughtAfter = (expert: number) => expert % 10 < 3;
const HOURS_OF_DAY = ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00', '17:00'];
const ZONE = 'Africa/Tunis';

export interface Asker {
  readonly userId: string;
  readonly sessionId: string;
}
export interface Hub {
  readonly experts: readonly string[];
  readonly askers: readonly Asker[];
}

export async function fillHub(pool: pg.Pool, now: number): Promise<Hub> {
  const organization = await idOf(
    pool,
    `insert into organizations (name, kind) values ('Bench', 'hub') returning id`,
  );
  const experts = await people(pool, 'expert', EXPERTS, null);
  const guests = await people(pool, 'startup', EXPERTS, organization);
  const askers = await people(pool, 'startup', ASKERS, null);
  await receptions(pool, experts);
  await bookings(pool, experts, guests, now);
  const { rows } = await pool.query<Asker>(
    `insert into sessions (user_id, keep, expires_at)
     select id, true, now() + interval '1 day' from unnest($1::uuid[]) as id
     returning id as "sessionId", user_id as "userId"`,
    [askers],
  );
  await pool.query('analyze');
  return { experts, askers: rows };
}

const idOf = async (pool: pg.Pool, text: string): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(text);
  return rows[0]?.id ?? '';
};

async function people(
  pool: pg.Pool,
  role: string,
  count: number,
  organization: string | null,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (email, email_verified_at, role, first_name, last_name, country, language,
       time_zone, organization_id, is_completed, is_removed)
     select $1 || '.' || n || '@bench.example.org', now(), $2, 'Person', lpad(n::text, 5, '0'), 'TN', 'en',
       '${ZONE}', $3, true, false
     from generate_series(1, $4) as n returning id`,
    [`${role}-${organization ? 'guest' : 'self'}`, role, organization, count],
  );
  return rows.map(({ id }) => id);
}

/** Every weekday from nine to twelve and from two to six; one expert alone is of the topic Other. */
async function receptions(pool: pg.Pool, experts: readonly string[]): Promise<void> {
  await pool.query(
    `insert into experts (user_id, time_zone, categories, languages, headline)
     select id, '${ZONE}',
       case when n = 1 then '{Other}'::expertise[] else '{Fundraising,Finance}'::expertise[] end,
       '{fr,en}', 'Helps with funds and figures'
     from unnest($1::uuid[]) with ordinality as e (id, n)`,
    [experts],
  );
  await pool.query(
    `insert into expert_hours (expert_id, wday, starts, ends)
     select id, wday, starts, ends from unnest($1::uuid[]) as id, generate_series(1, 5) as wday,
       (values (time '09:00', time '12:00'), (time '14:00', time '18:00')) as h (starts, ends)`,
    [experts],
  );
}

interface Session {
  readonly expert: string;
  readonly guest: string;
  readonly start: number;
}

/** Half of them held, half to come; each expert meets the same person, so that nobody is in two places. */
async function bookings(
  pool: pg.Pool,
  experts: readonly string[],
  guests: readonly string[],
  now: number,
): Promise<void> {
  const ahead = weekdays(dayOf(now, ZONE), 1);
  const behind = weekdays(dayOf(now - 120 * 24 * HOUR_MS, ZONE), 1);
  const sessions = experts.flatMap((expert, index): Session[] =>
    Array.from({ length: PER_EXPERT }, (_, n) => {
      const nth = n % (PER_EXPERT / 2);
      const perDay = isSoughtAfter(index) ? HOURS_OF_DAY.length : 2;
      const day = (n < PER_EXPERT / 2 ? behind : ahead)[Math.floor(nth / perDay)] ?? '';
      const hour = HOURS_OF_DAY[(nth % perDay) * (perDay === 2 ? 3 : 1)] ?? '';
      return { expert, guest: guests[index] ?? '', start: instantOf(day, hour, ZONE) };
    }),
  );
  for (let from = 0; from < sessions.length; from += 10_000) {
    await insertSessions(pool, sessions.slice(from, from + 10_000), now);
  }
}

function weekdays(from: string, count: number): string[] {
  const days: string[] = [];
  for (let day = from; days.length < 60 * count; day = dayAfter(day)) {
    if (weekdayOf(day) % 6 !== 0) days.push(day);
  }
  return days.slice(1);
}

async function insertSessions(pool: pg.Pool, sessions: readonly Session[], now: number) {
  const columns = [
    sessions.map(({ expert }) => expert),
    sessions.map(({ guest }) => guest),
    sessions.map(({ start }) => new Date(start).toISOString()),
    sessions.map(({ start }) => start + HOUR_MS < now),
  ];
  await pool.query(
    `with made as (
       insert into bookings (expert_id, requester_id, category, description, minutes, status, start_at, end_at,
         attendance, finished_at)
       select expert, guest, 'Fundraising', 'A question', 60,
         case when past then 'finished' else 'accepted' end::booking_status, start_at,
         start_at + interval '1 hour', case when past then 'attended' end::attendance,
         case when past then start_at + interval '1 hour' end
       from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::boolean[]) as s (expert, guest, start_at, past)
       returning id, expert_id, requester_id, start_at, end_at)
     insert into claims (resource_kind, resource_id, busy_from, busy_to, state, source_kind, source_id)
     select 'person', person, start_at, end_at, 'accepted', 'booking', id
     from made, unnest(array[expert_id, requester_id]) as person`,
    columns,
  );
}
