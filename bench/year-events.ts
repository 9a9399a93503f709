// A week of events, uploaded files and calls of webhooks in a hub of 2,000 people, beside `year-data.ts`.
import { randomUUID } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** What happens in the hub in a week. */
const WEEKLY = {
  events: 10,
  files: 300,
  /** Uploaded but never sent. */
  unsent: 30,
  /** Uploads that broke off. */
  brokenOff: 30,
  /** Content whose row went with its message. */
  orphans: 30,
  deliveries: 5_000,
  /** Calls that a job makes. */
  queued: 90,
} as const;
const MEMBERS_PER_EVENT = 40;
const GUESTS_PER_EVENT = 10;

interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

/** No topic: this bench queues what it would be told of, at the times of the year. */
export const createWebhook = (pool: pg.Pool, start: Date, { id, url, secret }: Webhook) =>
  pool.query(
    `insert into webhooks (id, name, url, topics, secret, is_on, created_at) values ($1, 'Year', $2, '{none}', $3, true, $4)`,
    [id, url, secret, start.toISOString()],
  );

interface Week {
  readonly start: Date;
  readonly nth: number;
  readonly webhookId: string;
  /** Where the store of files keeps their content. */
  readonly folder: string;
}

/** Adds what happens in the week from `start` on. */
export async function fillEventsOfWeek(pool: pg.Pool, week: Week): Promise<void> {
  await addEvents(pool, week);
  await addFiles(pool, week);
  await addDeliveries(pool, week);
}

async function addEvents(pool: pg.Pool, { start, nth }: Week): Promise<void> {
  await pool.query(
    `with people as (select id, row_number() over (order by id) as nth, count(*) over () as total from users),
     made as (
       insert into submissions (kind, status, author_id, title, text, decided_at, created_at, changed_at)
       select 'event', 'accepted', u.id, 'Workshop ' || $2::integer || '-' || n, repeat('An evening with founders. ', 20),
         $1::timestamptz - interval '20 days', $1::timestamptz - interval '30 days', $1::timestamptz - interval '20 days'
       from generate_series(1, $3::integer) as n join people as u on u.nth = 1 + (n * 7919 + $2) % total
       returning id, author_id
     ), numbered as (select id, author_id, row_number() over () as n from made),
     steps as (
       insert into submission_events (submission_id, actor_id, action, from_status, to_status, created_at)
       select id, author_id, action, null, status, $1::timestamptz - interval '20 days'
       from numbered, (values ('create', 'draft'), ('submit', 'pending'), ('accept', 'accepted')) as s (action, status)
     ), held as (
       insert into events (id, theme, start_at, end_at, visibility, is_listed, organizer, participant_number, place,
         is_online, takes_registrations, published_at)
       select id, 'technology', at, at + interval '2 hours', 'Public', true, 'THE DOT', 60, 'Garden', false, true,
         $1::timestamptz - interval '20 days'
       from (select id, $1::timestamptz + (n % 5) * interval '1 day' + interval '17 hours' as at from numbered) as e
       returning id, start_at
     )
     select id from held`,
    [start.toISOString(), nth, WEEKLY.events],
  );
  // After their events: the trigger that counts places changes the row of the event.
  await pool.query(
    `with people as (select id, row_number() over (order by id) as nth, count(*) over () as total from users),
     held as (
       select id, start_at, row_number() over (order by id) as n from events where start_at >= $1::timestamptz
     ), members as (
       insert into event_registrations (event_id, user_id, status, code, checked_in_at, created_at, changed_at)
       select e.id, u.id, case when k % 4 < 3 then 'attended' else 'accepted' end, 'member-' || e.id || '-' || k,
         case when k % 4 < 3 then e.start_at end, e.start_at - interval '7 days', e.start_at
       from held as e, generate_series(1, $3::integer) as k
       join people as u on u.nth = 1 + ((k * 37 + $2) % total)
       returning id, event_id, user_id, status, changed_at
     ), guests as (
       insert into event_registrations (event_id, name, email, status, code, checked_in_at, reminded_at, created_at,
         changed_at)
       select e.id, 'Guest ' || k, 'guest.' || $2 || '.' || e.n || '.' || k || '@bench.example.org',
         case when k % 2 = 0 then 'attended' else 'accepted' end, 'guest-' || e.id || '-' || k,
         case when k % 2 = 0 then e.start_at end, e.start_at - interval '1 day', e.start_at - interval '7 days', e.start_at
       from held as e, generate_series(1, $4::integer) as k
     )
     insert into event_survey_answers (event_id, registration_id, user_id, rating, comment, comes_again, answered_at)
     select event_id, id, user_id, 4, 'The talks were short and clear.', true, changed_at + interval '1 day'
     from members where status = 'attended' and id::text < '8'`,
    [start.toISOString(), nth, MEMBERS_PER_EVENT, GUESTS_PER_EVENT],
  );
}

async function addFiles(pool: pg.Pool, { start, folder }: Week): Promise<void> {
  const at = start.toISOString();
  const add = async (subjectKind: string, count: number, subject: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into files (id, owner_id, subject_kind, subject_id, name, media_type, size, sha256, created_at)
       select gen_random_uuid(), owner, $3, subject, 'Pitch deck.pdf', 'application/pdf', 250000, repeat('0', 64), $1
       from (${subject} limit $2) as it (owner, subject) returning id`,
      [at, count, subjectKind],
    );
    return rows.map(({ id }) => id);
  };
  const sent = `select sender_id, id from messages where created_at >= $1`;
  const owner = 'select id, id from users order by random()';
  const ids = [
    ...(await add('message', WEEKLY.files, sent)),
    ...(await add('upload', WEEKLY.unsent, owner)),
    ...Array.from({ length: WEEKLY.orphans }, () => randomUUID()),
  ];
  const { rows: uploads } = await pool.query<{ id: string }>(
    `insert into uploads (id, owner_id, name, size, touched_at, created_at)
     select gen_random_uuid(), id, 'Film.mp4', 250000000, $1, $1 from users order by random() limit $2 returning id`,
    [at, WEEKLY.brokenOff],
  );
  const place = async (path: string, name: string) => {
    await mkdir(path, { recursive: true });
    await writeFile(join(path, name), 'content');
    await utimes(join(path, name), start, start);
  };
  for (const id of ids) await place(join(folder, id.slice(-2)), id);
  for (const { id } of uploads) await place(join(folder, 'unfinished'), id);
}

async function addDeliveries(pool: pg.Pool, { start, nth, webhookId }: Week): Promise<void> {
  const add = (count: number, end: string, nextTry: string) =>
    pool.query(
      `insert into webhook_deliveries (webhook_id, event_id, type, data, happened_at, status, tries, answer, ended_at,
         next_try_at)
       select $3, gen_random_uuid(), 'space_booking.changed',
         jsonb_build_object('id', gen_random_uuid(), 'status', 'accepted', 'startAt', at, 'endAt', at, 'spaceId',
           gen_random_uuid(), 'bookerId', gen_random_uuid()),
         at, ${end}, case when ${nextTry} is null then 1 else 0 end, case when ${nextTry} is null then 204 end,
         case when ${nextTry} is null then at end, ${nextTry}
       from (select n, $1::timestamptz + n * interval '7 days' / $2::integer as at
             from generate_series(0, $2::integer - 1) as n) as it`,
      [start.toISOString(), count, webhookId],
    );
  await add(
    WEEKLY.deliveries,
    `case when (n + ${nth}) % 50 = 0 then 'failed' else 'delivered' end`,
    'null::timestamptz',
  );
  await add(WEEKLY.queued, `'queued'`, 'at');
}
