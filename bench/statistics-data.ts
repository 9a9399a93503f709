// Benchmark data of statistics, beside the bookings of the other jobs.
import type pg from 'pg';
import type { Requester } from './hub-data.ts';

const TICKETS = 5_000;

/** Tickets of a year, one in ten of them open. */
export async function fillTickets(pool: pg.Pool, userIds: readonly string[]): Promise<void> {
  await pool.query(
    `with made as (
       insert into submissions (kind, status, author_id, title, text, due_at, closed_at, created_at, changed_at)
       select 'ticket', case when n % 10 = 0 then 'open' else 'resolved' end,
         ($1::uuid[])[1 + n % cardinality($1::uuid[])], 'The heating in room ' || n, 'It is cold', at + interval '5 days',
         case when n % 10 > 0 then at + n % 8 * interval '1 day' end, at, at
       from generate_series(1, $2::integer) as n,
         lateral (select now() - n * interval '105 minutes' as at) as filed
       returning id
     )
     insert into tickets (id, type, area) select id, 'claim', 'spaces' from made`,
    [userIds, TICKETS],
  );
}

/** Spreads past sessions, which are of a few weeks, over a year, and the requests of coming ones over most of it. */
export async function spreadOverYear(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with numbered as (
       select id, row_number() over (order by start_at, id) as n from expert_sessions
     ), moved as (
       select id, n % 13 * interval '28 days' - interval '84 days' as earlier, n % 300 * interval '1 day' as asked
       from numbered
     )
     update expert_sessions as b
     set start_at = case when b.status = 'finished' then start_at - earlier else start_at end,
       end_at = case when b.status = 'finished' then end_at - earlier else end_at end,
       finished_at = finished_at - earlier,
       created_at = case when b.status = 'finished' then created_at - earlier else created_at - asked end
     from moved where moved.id = b.id`,
  );
  await pool.query('vacuum analyze');
}

/** A member of the hub team, who reads all of it. */
export async function signInStaff(pool: pg.Pool): Promise<Requester> {
  const { rows } = await pool.query<Requester>(
    `with staff as (
       insert into users (email, email_verified_at, role, first_name, last_name, country, language, is_completed)
       values ('staff@bench.example.org', now(), 'dot', 'Staff', 'Member', 'TN', 'en', true) returning id
     )
     insert into sign_in_sessions (user_id, keep, expires_at)
     select id, true, now() + interval '1 day' from staff returning id as "sessionId", user_id as "userId"`,
  );
  const [session] = rows;
  if (!session) throw new Error('Staff are not signed in');
  return session;
}
