import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { findPending, migrate } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const empty = () => client.query('drop schema public cascade; create schema public');

describe('migrate', () => {
  test('runs each migration once when ten instances start at once on an empty database', async () => {
    await empty();

    const runs = await Promise.all(Array.from({ length: 10 }, () => migrate(database.ownerUrl)));

    const ran = runs.flat();
    expect(ran.length).toBeGreaterThan(0);
    expect(new Set(ran).size).toBe(ran.length);
    expect(await findPending(database.ownerUrl)).toEqual([]);
    expect(await migrate(database.ownerUrl)).toEqual([]);
  });

  test('refuses a database whose migration was edited after it ran', async () => {
    const edited = await client.query(
      `update schema_migrations set checksum = 'other' where name = '0001_foundation.sql'
       returning (select checksum from schema_migrations where name = '0001_foundation.sql')`,
    );
    await expect(migrate(database.ownerUrl)).rejects.toThrow('0001_foundation.sql was changed');
    await client.query(
      `update schema_migrations set checksum = $1 where name = '0001_foundation.sql'`,
      [edited.rows[0].checksum],
    );
  });

  test('refuses a database with a migration that this program does not know', async () => {
    await client.query(
      `insert into schema_migrations (name, checksum) values ('9999_future.sql', '')`,
    );
    await expect(migrate(database.ownerUrl)).rejects.toThrow('9999_future.sql');
    await client.query(`delete from schema_migrations where name = '9999_future.sql'`);
  });
});

const migrationNames = async () =>
  (await readdir(new URL('../../migrations/', import.meta.url)))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

/** Creates a database with these migrations and one session in the past; returns the remaining migrations. */
async function hubWith(ran: (name: string) => boolean): Promise<string[]> {
  await empty();
  const names = await migrationNames();
  await migrate(database.ownerUrl, names.filter(ran));
  await client.query(`
    with people as (
      insert into users (email, role, first_name, last_name, is_completed)
      values ('e@example.org', 'expert', 'Slimane', 'K', true), ('s@example.org', 'startup', 'Amira', 'B', true)
      returning id, role)
    insert into bookings (expert_id, requester_id, category, description, minutes, status, start_at, end_at)
    select e.id, s.id, 'Fundraising', 'A deck', 60, 'accepted', now() - interval '2 days', now() - interval '47 hours'
    from people e, people s where e.role = 'expert' and s.role = 'startup'`);
  return names.filter((name) => !ran(name));
}

const sessions = async (): Promise<unknown[]> =>
  (await client.query('select status, attendance from expert_sessions')).rows;

describe('a hub of an older version', () => {
  test('is migrated when its sessions were finished before attendance was recorded', async () => {
    const missing = await hubWith((name) => name <= '0018_availability.sql');
    await client.query(`update bookings set status = 'finished'`);

    expect(await migrate(database.ownerUrl)).toEqual(missing);

    expect(await sessions()).toEqual([{ status: 'accepted', attendance: null }]);
  });

  test.each([
    ['sorts before those it has run', (name: string) => name <= '0021_calendars.sql'],
    [
      'was written beside those it has run',
      (name: string) => name <= '0021_calendars.sql' || name === '0025_days_closed.sql',
    ],
  ])('keeps its recorded attendance when a missing migration %s', async (_, ran) => {
    const missing = await hubWith((name) => ran(name) && name !== '0018_finished_sessions.sql');
    await client.query(
      `update bookings set status = 'finished', attendance = 'attended', finished_at = now()`,
    );

    expect(missing).toContain('0018_finished_sessions.sql');
    expect(await migrate(database.ownerUrl)).toEqual(missing);

    expect(await migrate(database.ownerUrl)).toEqual([]);
    expect(await sessions()).toEqual([{ status: 'finished', attendance: 'attended' }]);
  });
});

test('a hub from before the renamed tables keeps every row', async () => {
  await hubWith((name) => name < '0038_plain_names.sql');
  await client.query(ROWS_BEFORE_RENAME);

  expect(await migrate(database.ownerUrl)).toContain('0038_plain_names.sql');

  const kept: Record<string, unknown[][]> = {};
  for (const [table, columns] of Object.entries(RENAMED)) {
    const { rows } = await client.query(`select ${columns} from ${table}`);
    kept[table] = rows.map((row) => Object.values(row));
  }
  expect(kept).toEqual({
    expert_sessions: [['A deck', 'accepted']],
    expert_session_rounds: [[1, 'Any of these']],
    expert_session_slots: [[1, new Date('2026-03-10T09:00:00Z')]],
    series: [[4, 'Africa/Tunis']],
    series_exceptions: [[3, new Date('2026-03-24T09:00:00Z')]],
    booking_events: [['passed_on', 'declined']],
    allocations: [['expert_session', 'confirmed', new Date('2026-03-10T09:00:00Z')]],
    opening_hours: [[1, '09:00:00']],
    date_overrides: [['10:00:00']],
    resource_closures: [['Holidays']],
    external_busy: [[new Date('2026-03-11T09:00:00Z')]],
    closure_cancellations: [['The hub is closed']],
    closure_cancellation_bookings: [[false]],
    chat_memberships: [[3, 2, 1, 7]],
    active_calls: [['ringing']],
    messages: [['Hello', true]],
    sign_in_sessions: [['10.0.0.1']],
    password_history: [['old-hash']],
    recovery_codes: [['digest']],
    sign_up_reviews: [['To test our antenna']],
    sign_up_review_slots: [['morning']],
    notifications: [['019c0000-0000-7000-8000-000000000001', 'booking.requested']],
    import_rows: [[{ email: 'n@example.org' }, []]],
    files: [['plan.pdf', 2]],
  });
});

test('a hub from before resources keeps the policy of its experts and each allocation', async () => {
  await hubWith((name) => name < '0038_plain_names.sql');
  const before = (await migrationNames()).filter((name) => name < '0039_resources.sql');
  await migrate(database.ownerUrl, before);
  await client.query(`
    insert into experts (user_id, time_zone, session_minutes, notice_minutes, horizon_days,
      buffer_before, buffer_after, daily_sessions)
    select id, 'Africa/Tunis', '{45}', 60, 30, 5, 10, 4 from users where role = 'expert';
    insert into opening_hours select id, 1, '09:00', '17:00' from users where role = 'expert';
    insert into allocations (resource_kind, resource_id, busy_from, busy_to, state, booking_kind, booking_id)
    select 'person', id, '2026-03-10T09:00Z', '2026-03-10T10:00Z', 'confirmed', 'expert_session', uuidv7()
    from users where role in ('expert', 'startup')`);

  await migrate(database.ownerUrl);

  const rowsOf = async (query: string) =>
    (await client.query(query)).rows.map((row) => Object.values(row));
  expect(
    await rowsOf(`select resources.time_zone, lengths, notice_minutes, horizon_days, buffer_before, buffer_after, max_per_day
      from resources join users using (id) where role = 'expert'`),
  ).toEqual([['Africa/Tunis', [45], 60, 30, 5, 10, 4]]);
  expect(
    await rowsOf(
      'select resources.time_zone from resources join users using (id) where role = $$startup$$',
    ),
  ).toEqual([[null]]);
  expect(await rowsOf('select wday from opening_hours')).toEqual([[1]]);
  expect(await rowsOf('select mode, unit, quantity, state from allocations')).toEqual([
    ['exclusive', 1, 1, 'confirmed'],
    ['exclusive', 1, 1, 'confirmed'],
  ]);
});

test('a hub from before approvals keeps its holds after the migration', async () => {
  await hubWith((name) => name < '0038_plain_names.sql');
  await migrate(
    database.ownerUrl,
    (await migrationNames()).filter((name) => name < '0040'),
  );
  await client.query(`
    insert into resources (kind, mode, name, needs_approval) values ('space', 'exclusive', 'Room', true);
    insert into allocations (resource_id, mode, unit, busy_from, busy_to, state, expires_at, booking_kind, booking_id)
    select id, mode, 1, '2026-03-10T09:00Z', '2026-03-10T10:00Z', 'held', '2026-03-09T09:00Z', 'space_booking', uuidv7()
    from resources where name = 'Room'`);

  await migrate(database.ownerUrl, ['0041_approvals.sql']);
  await migrate(database.ownerUrl);

  const request = () =>
    client.query(`
      insert into approvals (booking_kind, booking_id, resource_id, requested_at, expires_at)
      select booking_kind, booking_id, resource_id, now(), expires_at from allocations where state = 'held'`);
  await request();
  await expect(request()).rejects.toMatchObject({ constraint: 'approvals_requested_once' });
  await client.query(`update approvals set state = 'lapsed'`);
  expect((await request()).rowCount).toBe(1);
});

test('a hub from before booking kinds keeps the booking of its notifications, emails and reminders', async () => {
  await hubWith((name) => name < '0038_plain_names.sql');
  await migrate(
    database.ownerUrl,
    (await migrationNames()).filter((name) => name < '0042'),
  );
  const { rows } = await client.query('select id, expert_id from expert_sessions');
  const { id, expert_id: expertId } = rows[0];
  for (const link of [
    `/booking/${id}?start=2026-03-10`,
    '/booking/workshop',
    `/users/view/${id}`,
  ]) {
    await client.query(
      `insert into notifications (user_id, type, event_id, params, link) values ($1, 'booking.accepted', uuidv7(), '{}', $2)`,
      [expertId, link],
    );
    await client.query(
      `insert into mails (user_id, template, params, dedupe_key) values ($1, 'booking.accepted', jsonb_build_object('link', $2::text), $2)`,
      [expertId, link],
    );
  }
  await client.query(
    `insert into booking_reminders (booking_id, user_id, kind, start_at) values ($1, $2, 'day', now())`,
    [id, expertId],
  );

  await migrate(database.ownerUrl);

  const bookingsIn = async (table: string) =>
    (await client.query(`select booking_kind, booking_id from ${table} order by booking_id`)).rows;
  const session = { booking_kind: 'expert_session', booking_id: id };
  const none = { booking_kind: null, booking_id: null };
  expect(await bookingsIn('notifications')).toEqual([session, none, none]);
  expect(await bookingsIn('mails')).toEqual([session, none, none]);
  expect(await bookingsIn('booking_reminders')).toEqual([session]);
});

test('a hub with notes of damaged material has a claim about it after the migration', async () => {
  await hubWith((name) => name < '0038_plain_names.sql');
  await migrate(
    database.ownerUrl,
    (await migrationNames()).filter((name) => name < '0109'),
  );
  const { rows: users } = await client.query('select id from users limit 1');
  const userId = users[0].id;
  const { rows } = await client.query(`
    insert into resources (kind, mode, units, name) values ('material', 'counted', 3, 'Projector') returning id`);
  const materialId = rows[0].id;
  await client.query(
    `with image as (
       insert into files (id, subject_kind, subject_id, name, media_type, size, sha256)
       values (uuidv7(), 'material', $1, 'a.png', 'image/png', 1, 'x') returning id)
     insert into materials (id, category, is_tt, quantity, image_id) select $1, 'video', false, 3, id from image`,
    [materialId],
  );
  const { rows: bookings } = await client.query(
    `insert into material_bookings (booker_id, is_tt, start_at, end_at, status, created_at, changed_at)
     values ($1, false, '2026-03-10T08:00Z', '2026-03-10T16:00Z', 'returned', now(), now()) returning id`,
    [userId],
  );
  await client.query(
    `insert into loans (booking_id, condition, handed_out_by, handed_out_at) values ($1, 'good', $2, now())`,
    [bookings[0].id, userId],
  );
  const { rows: returns } = await client.query(
    `insert into loan_returns (booking_id, responsible_first_name, responsible_last_name, condition, damage_note,
       is_late, received_by, returned_at)
     values ($1, 'Nadia', 'Ben Salah', 'damaged', 'Lens broken', false, $2, '2026-03-10T16:00Z') returning id`,
    [bookings[0].id, userId],
  );
  await client.query(
    `insert into loan_return_lines (return_id, material_id, quantity) values ($1, $2, 1)`,
    [returns[0].id, materialId],
  );

  await migrate(database.ownerUrl);

  const { rows: claims } = await client.query(
    `select s.title, s.text, s.status, s.author_id, t.type, t.subject_kind, t.subject_id
     from submissions as s join tickets as t on t.id = s.id`,
  );
  expect(claims).toEqual([
    {
      title: 'Projector',
      text: 'Lens broken',
      status: 'open',
      author_id: userId,
      type: 'claim',
      subject_kind: 'material',
      subject_id: materialId,
    },
  ]);
});

test('a hub with submissions of removed users has them closed or passed on after the migration', async () => {
  await hubWith((name) => name < '0038_plain_names.sql');
  await migrate(
    database.ownerUrl,
    (await migrationNames()).filter((name) => name < '0117'),
  );
  await client.query(`
    with organization as (insert into organizations (name) values ('Zitouna Labs') returning id)
    insert into users (email, role, first_name, last_name, is_completed, is_removed, organization_id)
    select email, 'startup', email, 'T', true, email = 'left', organization.id
    from organization, (values ('left'), ('stays')) as people (email);
    insert into users (email, role, first_name, last_name, is_completed, is_removed)
    values ('alone', 'startup', 'alone', 'T', true, true);
    insert into submissions (kind, status, author_id, assignee_id, organization_id, title, text, created_at, changed_at)
    select kind, status, u.id, a.id, u.organization_id, title, '', now(), now()
    from (values
      ('application', 'submitted', 'left', null, 'passed on'),
      ('application', 'submitted', 'alone', null, 'withdrawn'),
      ('ticket', 'waiting', 'left', null, 'closed'),
      ('ticket', 'open', 'left', null, 'kept'),
      ('ticket', 'open', 'stays', 'left', 'unassigned')
    ) as s (kind, status, author, assignee, title)
    join users as u on u.email = s.author left join users as a on a.email = s.assignee`);

  await migrate(database.ownerUrl);

  const { rows } = await client.query(`
    select s.title, s.status, u.email, s.assignee_id, s.closed_at is not null as is_closed, e.action
    from submissions as s join users as u on u.id = s.author_id
    left join submission_events as e on e.submission_id = s.id order by s.title`);
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['closed', 'resolved', 'left', null, true, 'close'],
    ['kept', 'open', 'left', null, false, null],
    ['passed on', 'submitted', 'stays', null, false, 'pass_on'],
    ['unassigned', 'open', 'stays', null, false, null],
    ['withdrawn', 'withdrawn', 'alone', null, true, 'withdraw'],
  ]);
});

test('a hub from before the parameters of all bookings keeps the texts about bookings of spaces', async () => {
  await hubWith((name) => name < '0038_plain_names.sql');
  await migrate(
    database.ownerUrl,
    (await migrationNames()).filter((name) => name < '0050'),
  );
  await client.query(`
    with told as (
      insert into notifications (user_id, type, event_id, params, link)
      select id, type, uuidv7(), params, '/booking/workshop/1' from users,
        (values ('space_booking.accepted', '{"space": "Carthage", "spaceId": "1", "start": "2026-03-10"}'::jsonb),
          ('space_booking.reminder_day', '{"name": "Carthage", "spaceId": "1"}'),
          ('booking.accepted', '{"name": "Amel"}')) as texts (type, params)
      where role = 'expert'
      returning id, user_id, type, params
    )
    insert into mails (user_id, template, params, dedupe_key, notification_id)
    select user_id, type, params, id, id from told`);

  await migrate(database.ownerUrl);

  for (const table of ['notifications', 'mails'])
    expect(
      (
        await client.query(
          `select params from ${table} order by params ->> 'start', params ->> 'resourceId'`,
        )
      ).rows,
    ).toEqual([
      { params: { resource: 'Carthage', resourceId: '1', start: '2026-03-10' } },
      { params: { name: 'Carthage', resourceId: '1' } },
      { params: { name: 'Amel' } },
    ]);
});

test('a hub from before experts no longer read whom they replaced keeps it for the requester alone', async () => {
  await hubWith((name) => name < '0038_plain_names.sql');
  await migrate(
    database.ownerUrl,
    (await migrationNames()).filter((name) => name < '0062'),
  );
  await client.query(ROWS_ABOUT_REPLACED_EXPERTS);

  await migrate(database.ownerUrl);

  const kept = { name: 'Amel', next: 'Slimane', reason: 'On leave' };
  const toExpert = { next: 'Amira', isExpert: 'yes' };
  const toExpertBefore = { ...toExpert, name: 'Amel', reason: 'On leave' };
  const paramsIn = async (table: string, columns: string) =>
    (
      await client.query(
        `select ${columns}, params from ${table} order by params ->> 'next' desc, 1, 2`,
      )
    ).rows;
  expect(await paramsIn('notifications', 'type')).toEqual([
    { type: 'booking.expert_changed', params: kept },
    { type: 'booking.expert_changed', params: toExpert },
    { type: 'booking.passed_on', params: toExpertBefore },
  ]);
  expect(await paramsIn('mails', 'template, sent_at is not null as sent')).toEqual([
    { template: 'booking.expert_changed', sent: false, params: kept },
    { template: 'booking.expert_changed', sent: true, params: kept },
    { template: 'booking.expert_changed', sent: false, params: toExpert },
    { template: 'booking.expert_changed', sent: true, params: toExpertBefore },
    { template: 'booking.passed_on', sent: false, params: toExpertBefore },
    { template: 'booking.passed_on', sent: true, params: toExpertBefore },
  ]);
  expect(await paramsIn('pushes', 'template')).toEqual([
    { template: 'booking.expert_changed', params: kept },
    { template: 'booking.expert_changed', params: toExpert },
    { template: 'booking.passed_on', params: toExpertBefore },
  ]);
});

/** What was told to a requester, to the new expert, and of another type, as version 0061 stored it; of emails one is sent. */
const ROWS_ABOUT_REPLACED_EXPERTS = `
with session as (
  insert into sign_in_sessions (user_id, expires_at, keep)
  select id, now() + interval '1 day', true from users where role = 'expert'
  returning id, user_id
), device as (
  insert into push_devices (user_id, session_id, endpoint, p256dh, auth)
  select user_id, id, 'https://push.example', 'key', 'secret' from session
  returning id, user_id
), told as (
  insert into notifications (user_id, type, event_id, params, link)
  select user_id, type, uuidv7(), params, '/booking/1' from device,
    (values ('booking.expert_changed', '{"name": "Amel", "next": "Slimane", "reason": "On leave"}'::jsonb),
      ('booking.expert_changed', '{"name": "Amel", "next": "Amira", "reason": "On leave", "isExpert": "yes"}'),
      ('booking.passed_on', '{"name": "Amel", "next": "Amira", "reason": "On leave", "isExpert": "yes"}')
    ) as texts (type, params)
  returning id, user_id, type, params
), mailed as (
  insert into mails (user_id, template, params, dedupe_key, notification_id, sent_at)
  select user_id, type, params, id || ' ' || (sent_at is null), id, sent_at
  from told, (values (now()), (null)) as sent (sent_at)
)
insert into pushes (device_id, notification_id, template, params, link, send_after, expires_at)
select device.id, told.id, type, params, '/booking/1', now(), now() + interval '1 day' from told, device`;

/** The tables that the migration renamed, or of which it renamed a column, with what is compared of each. */
const RENAMED = {
  expert_sessions: 'description, status',
  expert_session_rounds: 'round, message',
  expert_session_slots: 'round, start_at',
  series: 'weeks, time_zone',
  series_exceptions: 'occurrence, start_at',
  booking_events: 'kind, reassign_reason',
  allocations: 'booking_kind, state, busy_from',
  opening_hours: 'wday, starts',
  date_overrides: 'starts',
  resource_closures: 'note',
  external_busy: 'busy_from',
  closure_cancellations: 'message',
  closure_cancellation_bookings: 'cancelled',
  chat_memberships:
    'read_position::int, notified_position::int, pushed_position::int, counts_version::int',
  active_calls: '(select state from calls where id = call_id)',
  messages: 'text, mentions_receiver',
  sign_in_sessions: 'address',
  password_history: 'password_hash',
  recovery_codes: 'code_digest',
  sign_up_reviews: 'reason',
  sign_up_review_slots: 'part',
  notifications: 'event_id, type',
  import_rows: 'input, errors',
  files: 'name, position',
};

/** One row of each of these tables as version 0037 stored them. */
const ROWS_BEFORE_RENAME = `
do $$
declare
  expert uuid := (select id from users where role = 'expert');
  startup uuid := (select id from users where role = 'startup');
  booking uuid := (select id from bookings);
  weekly uuid; closure uuid; room uuid; call uuid; list uuid;
begin
  insert into experts (user_id, time_zone) values (expert, 'Africa/Tunis');
  insert into booking_rounds (booking_id, round, author, message, answer_by)
    values (booking, 1, 'requester', 'Any of these', '2026-03-09T09:00Z');
  insert into booking_slots values (booking, 1, '2026-03-10T09:00Z', '2026-03-10T10:00Z');
  insert into booking_series (weeks, time_zone, first_at) values (4, 'Africa/Tunis', '2026-03-10T09:00Z') returning id into weekly;
  insert into booking_series_gaps values (weekly, 3, '2026-03-24T09:00Z');
  insert into booking_steps (booking_id, kind, expert_id, passed_why) values (booking, 'passed_on', expert, 'declined');
  insert into claims (resource_kind, resource_id, busy_from, busy_to, state, source_kind, source_id)
    values ('person', expert, '2026-03-10T09:00Z', '2026-03-10T10:00Z', 'accepted', 'booking', booking);
  insert into expert_hours values (expert, 1, '09:00', '17:00');
  insert into expert_days values (expert, '2026-03-12', '10:00', '12:00');
  insert into expert_closures (expert_id, first_day, last_day, note) values (expert, '2026-08-01', '2026-08-15', 'Holidays');
  insert into expert_busy (expert_id, busy_from, busy_to) values (expert, '2026-03-11T09:00Z', '2026-03-11T10:00Z');
  insert into hub_closures (first_day, last_day, name) values ('2026-03-10', '2026-03-10', 'Works') returning id into closure;
  insert into closings values (closure, expert, '10.0.0.1', 'The hub is closed');
  insert into closing_sessions values (closure, booking);
  insert into rooms (sender_id, receiver_id) values (startup, expert) returning id into room;
  insert into room_sides (room_id, user_id, other_id, furthest, told, pushed, counted) values (room, startup, expert, 3, 2, 1, 7);
  insert into messages (room_id, position, revision, sender_id, receiver_id, client_id, text, mentions_them)
    values (room, 1, 1, startup, expert, uuidv7(), 'Hello', true);
  insert into calls (room_id, caller_id, callee_id, media, rings_until, created_at)
    values (room, startup, expert, 'audio', now(), now()) returning id into call;
  insert into ringing values (expert, call);
  insert into sessions (user_id, expires_at, keep, address) values (startup, now() + interval '1 day', true, '10.0.0.1');
  insert into old_passwords (user_id, password_hash) values (startup, 'old-hash');
  insert into second_factors (user_id, secret, last_step) values (startup, 'sealed', 1);
  insert into recovery_codes (user_id, mark) values (startup, 'digest');
  insert into registrations (user_id, expertise, reason) values (startup, '{Product}', 'To test our antenna');
  insert into registration_slots values (startup, '2026-03-13', 'morning');
  insert into notifications (user_id, type, fact, params, link)
    values (expert, 'booking.requested', '019c0000-0000-7000-8000-000000000001', '{}', '/');
  insert into imports (actor_id, file_name, columns, titles, language, organization_kind, row_count, sends_invitations)
    values (expert, 'people.xlsx', '{email}', '{Email}', 'en', 'hub', 1, false) returning id into list;
  insert into import_rows (import_id, position, line, cells, email, organization, wish, faults)
    values (list, 0, 2, '{n@example.org}', 'n@example.org', '', '{"email": "n@example.org"}', '[]');
  insert into files (id, owner_id, subject_kind, subject_id, name, media_type, size, sha256, place)
    values (uuidv7(), startup, 'upload', uuidv7(), 'plan.pdf', 'application/pdf', 1, '00', 2);
end $$`;
