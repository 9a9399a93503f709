// A week of a hub of 2,000 people, in rows as their calls leave them.
import type pg from 'pg';
import { ZONE } from './hub-times.ts';

export const PEOPLE = 2_000;
const EXPERTS = 100;
const ROOMS = 3_000;
const SPACES = 40;

/** What a person does in a year, on average: most write little, some much. */
export const YEARLY = {
  messages: 300,
  notifications: 200,
  mails: 100,
  signIns: 30,
  refusals: 5,
  actions: 10,
  keyedCalls: 60,
} as const;
/** What happens in the hub in a week. */
export const WEEKLY = { sessions: 200, spaces: 400, tickets: 40 } as const;

/** Creates the people, half of them in teams of five, their rooms and the spaces, before the year. */
export async function fillPeopleOfYear(pool: pg.Pool, start: Date): Promise<void> {
  await pool.query(
    `with teams as (
       insert into organizations (name, kind) select 'Team ' || n, 'hub' from generate_series(1, $1 / 5) as n returning id
     ), numbered as (select id, row_number() over () as n from teams)
     insert into users (email, email_verified_at, role, first_name, last_name, country, language, time_zone,
       organization_id, is_completed, is_removed, created_at)
     select 'year.' || n || '@bench.example.org', $2, case when n <= $3 then 'expert' else 'startup' end, 'Person', n::text,
       'TN', 'en', '${ZONE}', case when n > $3 then (select id from numbered as t where t.n = 1 + s.n % ($1 / 5)) end, true, false, $2
     from generate_series(1, $1) as s (n)`,
    [PEOPLE, start.toISOString(), EXPERTS],
  );
  await pool.query(
    `with pairs as (
       select a.id as a, b.id as b from generate_series(1, $1) as n
       join (select id, row_number() over (order by id) as nth from users) as a on a.nth = 1 + n % $2
       join (select id, row_number() over (order by id) as nth from users) as b on b.nth = 1 + (n * 7 + n / $2 + 1) % $2
       where a.id <> b.id
     ), made as (
       insert into rooms (sender_id, receiver_id, created_at)
       select distinct on (least(a, b), greatest(a, b)) a, b, $3::timestamptz from pairs returning id, sender_id, receiver_id
     )
     insert into chat_memberships (room_id, user_id, other_id)
     select id, sender_id, receiver_id from made union all select id, receiver_id, sender_id from made`,
    [ROOMS, PEOPLE, start.toISOString()],
  );
  await pool.query(
    `with made as (
       insert into resources (kind, mode, name, time_zone, notice_minutes, horizon_days, lengths, min_minutes, max_minutes,
         step_minutes)
       select 'space', 'exclusive', 'Space ' || n, '${ZONE}', 0, 90, null, 15, 240, 15 from generate_series(1, $1) as n
       returning id)
     insert into spaces (id, type, floor, capacity, equipment) select id, 'meeting_room', 1, 6, '{}' from made`,
    [SPACES],
  );
  await pool.query('analyze');
}

/** Adds what happens in the week from `start` on; `nth` is its number. */
export async function fillWeek(pool: pg.Pool, start: Date, nth: number): Promise<void> {
  const from = start.toISOString();
  const each = (yearly: number) => Math.round((yearly * PEOPLE) / 52);
  const people = `people as (select id, role, row_number() over (order by id) as nth from users)`;
  const at = `$1::timestamptz + n * interval '7 days' / $2::integer`;
  const joinPerson = `join people as u on u.nth = 1 + (n * 7919 + $3) % ${PEOPLE}`;
  const run = (count: number, statement: string) => pool.query(statement, [from, count, nth]);

  await run(
    each(YEARLY.messages),
    `with busy as (
       select n, r.id, r.sender_id, r.receiver_id, r.last_position, row_number() over (partition by r.id order by n) as k
       from generate_series(1, $2::integer) as n
       join (select *, row_number() over (order by id) as nth, count(*) over () as total from rooms) as r
         on r.nth = 1 + (n::bigint * 7919 + $3) % total
     ), sent as (
       insert into messages (room_id, position, revision, sender_id, receiver_id, client_id, text, created_at)
       select id, last_position + k, last_position + k, case n % 2 when 0 then sender_id else receiver_id end,
         case n % 2 when 0 then receiver_id else sender_id end, gen_random_uuid(),
         'Message ' || n || ' about the pitch, les réunions and number ' || (n::bigint * 7919) % 10007, ${at}
       from busy
     ), ends as (select id, max(last_position + k) as last from busy group by id),
     counted as (
       update chat_memberships as m set newest = last, seen = last, read_position = last from ends where m.room_id = ends.id)
     update rooms as r set last_position = last, revision = last from ends where r.id = ends.id`,
  );
  await run(
    WEEKLY.sessions,
    `with ${people}, s as (
       select uuidv7() as id, e.id as expert, g.id as guest,
         $1::timestamptz + (n / 100) * interval '1 day' + interval '9 hours' as start_at
       from generate_series(1, $2::integer) as n
       join (select id, row_number() over (order by id) as nth from users where role = 'expert') as e
         on e.nth = 1 + n % ${EXPERTS}
       join (select id, row_number() over (order by id) as nth from users where role = 'startup') as g
         on g.nth = 1 + (n * 9 + $3 * 37) % ${PEOPLE - EXPERTS}
     ), made as (
       insert into expert_sessions (id, expert_id, requester_id, category, description, minutes, status, start_at, end_at,
         attendance, finished_at, created_at)
       select id, expert, guest, 'Fundraising', 'How to speak to the first investor', 60, 'finished', start_at,
         start_at + interval '1 hour', 'attended', start_at + interval '1 hour', start_at - interval '5 days' from s
     ), rounds as (
       insert into expert_session_rounds (booking_id, round, author, author_id, answer_by)
       select id, 1, 'requester', guest, start_at from s
     ), slots as (
       insert into expert_session_slots (booking_id, round, start_at, end_at)
       select id, 1, start_at, start_at + interval '1 hour' from s
     ), steps as (
       insert into booking_events (booking_id, kind, actor_id)
       select id, kind, expert from s, unnest('{requested,accepted}'::booking_event_kind[]) as kind
     )
     insert into allocations (mode, unit, resource_id, busy_from, busy_to, state, booking_kind, booking_id)
     select 'exclusive'::resource_mode, 1, who, start_at, start_at + interval '1 hour', 'confirmed'::allocation_state,
       'expert_session', id
     from s, unnest(array[expert, guest]) as who`,
  );
  await run(
    WEEKLY.spaces,
    `with ${people}, b as (
       select uuidv7() as id, p.id as space, u.id as booker,
         $1::timestamptz + (n / ${SPACES} % 5) * interval '1 day' + (9 + n / ${SPACES * 5}) * interval '1 hour' as start_at
       from generate_series(0, $2::integer - 1) as n
       join (select id, row_number() over (order by id) as nth from spaces) as p on p.nth = 1 + n % ${SPACES} ${joinPerson}
     ), made as (
       insert into space_bookings (id, space_id, booker_id, title, start_at, end_at, status, created_at, changed_at)
       select id, space, booker, 'Team meeting', start_at, start_at + interval '1 hour', 'finished',
         start_at - interval '2 days', start_at from b)
     insert into allocations (resource_id, mode, unit, quantity, busy_from, busy_to, state, booking_kind, booking_id)
     select space, 'exclusive', 1, 1, start_at, start_at + interval '1 hour', 'confirmed', 'space_booking', id from b`,
  );
  await run(
    WEEKLY.tickets,
    `with ${people}, made as (
       insert into submissions (kind, status, author_id, title, text, closed_at, created_at, changed_at)
       select 'ticket', 'resolved', u.id, 'The heating in room ' || n, 'It is cold since this morning', ${at}, ${at}, ${at}
       from generate_series(1, $2::integer) as n ${joinPerson} returning id)
     insert into tickets (id, type, area) select id, 'claim', 'spaces' from made`,
  );
  await run(
    each(YEARLY.notifications),
    `with ${people}
     insert into notifications (user_id, type, event_id, params, link, in_app, email, seen_at, created_at)
     select u.id, 'booking.requested', gen_random_uuid(), '{"name":"Person 17"}', '/booking', n % 5 > 0, 'off',
       case when n % 2 = 0 then ${at} end, ${at}
     from generate_series(1, $2::integer) as n ${joinPerson}`,
  );
  await run(
    each(YEARLY.mails),
    `with ${people}
     insert into mails (user_id, template, params, dedupe_key, sent_at, created_at, send_after)
     select u.id, 'booking.requested', '{"name":"Person 17"}', gen_random_uuid()::text, ${at}, ${at}, ${at}
     from generate_series(1, $2::integer) as n ${joinPerson}`,
  );
  await run(
    each(YEARLY.signIns),
    `with ${people}, opened as (
       insert into sign_in_sessions (user_id, keep, expires_at, created_at)
       select u.id, true, ${at} + interval '30 days', ${at} from generate_series(1, $2::integer) as n ${joinPerson}
       returning user_id, created_at)
     insert into audit_log (actor_id, action, subject_kind, subject_id, address, at)
     select user_id, 'auth.signed-in', 'user', user_id, '203.0.113.9', created_at from opened`,
  );
  for (const [action, yearly] of [
    ['access.refused', YEARLY.refusals],
    ['user.changed', YEARLY.actions],
  ] as const)
    await pool.query(
      `with ${people}
       insert into audit_log (actor_id, action, subject_kind, subject_id, details, at)
       select u.id, $4, 'user', u.id, '{"field":"bio"}', ${at} from generate_series(1, $2::integer) as n ${joinPerson}`,
      [from, each(yearly), nth, action],
    );
  await run(
    each(YEARLY.keyedCalls),
    `with ${people}
     insert into idempotency_keys (scope, key, request_hash, reply, created_at)
     select u.id, gen_random_uuid()::text, 'hash', '{"id":"0199"}', ${at} from generate_series(1, $2::integer) as n ${joinPerson}`,
  );
}
