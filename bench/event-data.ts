// Benchmark data of events: 10,000 events of three years and 100,000 registrations.
import { DAY_MS } from '@thedot/domain/kernel/time';
import type pg from 'pg';

const EVENTS = 10_000;
/** Registrations of each event; one event has as many more as there are left. */
const PER_EVENT = 9;
const REGISTRATIONS = 100_000;

/** Public events from two years before now to one year ahead, of a requester each. Returns the one with most registrations. */
export async function fillEvents(
  pool: pg.Pool,
  userIds: readonly string[],
  now: number,
): Promise<string> {
  const first = new Date(now - 730 * DAY_MS).toISOString();
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into submissions (kind, status, author_id, title, text, created_at, changed_at)
       select 'event', case when at < now() then 'finished' else 'accepted' end,
         ($1::uuid[])[1 + n % cardinality($1::uuid[])],
         (array['Meetup', 'Workshop', 'Pitch night', 'Demo day', 'Round table'])[1 + n % 5] || ' ' || n,
         repeat('An evening with founders. ', 20), at - interval '30 days', at - interval '20 days'
       from generate_series(1, $2::integer) as n,
         lateral (select $3::timestamptz + n * interval '157 minutes' as at) as held
       returning id, created_at
     ), events_made as (
       insert into events (id, theme, start_at, end_at, visibility, is_listed, organizer, participant_number, place,
         is_online, takes_registrations, published_at)
       select id, 'technology', created_at + interval '30 days', created_at + interval '30 days 2 hours', 'Public', true,
         'THE DOT', 50, 'Garden', false, true, created_at
       from made returning id, start_at
     ), numbered as (
       select id, row_number() over (order by start_at) as n from events_made
     ), registered as (
       insert into event_registrations (event_id, user_id, status, code, created_at, changed_at)
       select e.id, ($1::uuid[])[1 + (e.n * 7 + nth * 13) % cardinality($1::uuid[])],
         case when nth < $4 then 'accepted' else 'waiting' end, 'user-' || e.n || '-' || nth, now(), now()
       from numbered as e, generate_series(1, $4::integer) as nth
     ), guests as (
       insert into event_registrations (event_id, name, email, status, code, created_at, changed_at)
       select e.id, 'Guest ' || nth, 'guest.' || nth || '@bench.example.org', 'accepted', 'guest-' || nth, now(), now()
       from numbered as e, generate_series(1, $5::integer) as nth where e.n = 7000
     )
     select id from numbered where n = 7000`,
    [userIds, EVENTS, first, PER_EVENT, REGISTRATIONS - EVENTS * PER_EVENT],
  );
  await pool.query('analyze');
  return rows[0]?.id ?? '';
}
