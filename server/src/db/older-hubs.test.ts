import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** A hub that has run these migrations, with a session of Slimane’s and Amira’s that is over; answers what is still to run. */
async function hubWith(ran: (name: string) => boolean): Promise<string[]> {
  await client.query('drop schema public cascade; create schema public');
  const folder = new URL('../../migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  await migrate(database.url, names.filter(ran));
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

const sessions = async () =>
  (await client.query('select status, attendance from bookings')).rows as unknown[];

test('a hub whose sessions were finished before attendance was kept can be brought up to date', async () => {
  const missing = await hubWith((name) => name <= '0018_availability.sql');
  await client.query(`update bookings set status = 'finished'`);

  expect(await migrate(database.url)).toEqual(missing);

  expect(await sessions()).toEqual([{ status: 'accepted', attendance: null }]);
});

test.each([
  ['sorts before those that a hub has run', (name: string) => name <= '0021_calendars.sql'],
  [
    'was written beside those that a hub has run',
    (name: string) => name <= '0021_calendars.sql' || name === '0025_days_closed.sql',
  ],
])(
  'a migration that %s is run there too, and leaves what is said of its sessions',
  async (_, ran) => {
    const missing = await hubWith((name) => ran(name) && name !== '0018_finished_sessions.sql');
    await client.query(
      `update bookings set status = 'finished', attendance = 'attended', finished_at = now()`,
    );

    expect(missing).toContain('0018_finished_sessions.sql');
    expect(await migrate(database.url)).toEqual(missing);

    expect(await migrate(database.url)).toEqual([]);
    expect(await sessions()).toEqual([{ status: 'finished', attendance: 'attended' }]);
  },
);
