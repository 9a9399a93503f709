// Benchmark data of bookings: 1,000 experts, 100,000 bookings and the requesters.
import { dayAfter, dayOf, HOUR_MS, instantOf, weekdayOf } from '@thedot/domain/kernel/time';
import type pg from 'pg';
import { bufferMinutes, fillAvailability, isPopular, ZONE } from './hub-times.ts';

export const EXPERTS = 1_000;
export const REQUESTERS = 200;
const PER_EXPERT = 100;
const HOURS_OF_DAY = ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00', '17:00'];

export interface Requester {
  readonly userId: string;
  readonly sessionId: string;
}
export interface Hub {
  readonly experts: readonly string[];
  readonly requesters: readonly Requester[];
}

export async function fillHub(pool: pg.Pool, now: number): Promise<Hub> {
  const organization = await idOf(
    pool,
    `insert into organizations (name, kind) values ('Bench', 'hub') returning id`,
  );
  const experts = await people(pool, 'expert', EXPERTS, null);
  const guests = await people(pool, 'startup', EXPERTS, organization);
  const requesters = await people(pool, 'startup', REQUESTERS, null);
  await fillAvailability(pool, experts, now);
  await bookings(pool, experts, guests, now);
  const { rows } = await pool.query<Requester>(
    `insert into sign_in_sessions (user_id, keep, expires_at)
     select id, true, now() + interval '1 day' from unnest($1::uuid[]) as id
     returning id as "sessionId", user_id as "userId"`,
    [requesters],
  );
  await pool.query('analyze');
  return { experts, requesters: rows };
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

interface Session {
  readonly expert: string;
  readonly guest: string;
  readonly start: number;
  readonly buffer: number;
}

/** Half past, half future; each expert has one requester, so that no user has two sessions at once. */
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
      const perDay = isPopular(index) ? HOURS_OF_DAY.length : 2;
      const day = (n < PER_EXPERT / 2 ? behind : ahead)[Math.floor(nth / perDay)] ?? '';
      const hour = HOURS_OF_DAY[(nth % perDay) * (perDay === 2 ? 3 : 1)] ?? '';
      const start = instantOf(day, hour, ZONE);
      return { expert, guest: guests[index] ?? '', start, buffer: bufferMinutes(index) };
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
    sessions.map(({ buffer }) => buffer),
  ];
  await pool.query(
    `with s as (
       select *, start_at + interval '1 hour' as end_at, uuidv7() as id
       from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::boolean[], $5::integer[])
         as s (expert, guest, start_at, past, buffer)
     ), made as (
       insert into expert_sessions (id, expert_id, requester_id, category, description, minutes, status, start_at, end_at,
         attendance, finished_at, created_at)
       select id, expert, guest, 'Fundraising', 'A question', 60,
         case when past then 'finished' else 'accepted' end::booking_status, start_at, end_at,
         case when past then 'attended' end::attendance, case when past then end_at end,
         least(start_at, now()) - interval '5 days'
       from s
     ), rounds as (
       insert into expert_session_rounds (booking_id, round, author, author_id, answer_by)
       select id, 1, 'requester', guest, start_at from s
     ), times as (
       insert into expert_session_slots (booking_id, round, start_at, end_at) select id, 1, start_at, end_at from s
     ), steps as (
       insert into booking_events (booking_id, kind, actor_id)
       select id, kind, case kind when 'requested' then guest else expert end
       from s, unnest('{requested,accepted}'::booking_event_kind[]) as kind
     ), told as (
       insert into notifications (user_id, type, event_id, params, link, in_app, email, seen_at)
       select expert, 'booking.requested', id, '{}', '/booking/' || id, true, 'off', now() from s
     )
     insert into allocations (mode, unit, resource_id, busy_from, busy_to, state, booking_kind, booking_id)
     select 'exclusive'::resource_mode, 1, expert, start_at - buffer * interval '1 minute', end_at + buffer * interval '1 minute',
       'confirmed'::allocation_state, 'expert_session', id from s
     union all
     select 'exclusive', 1, guest, start_at, end_at, 'confirmed', 'expert_session', id from s`,
    columns,
  );
}
