import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

test('a hub whose sessions were finished before attendance was kept can be brought up to date', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('drop schema public cascade; create schema public');
    const names = await readdir(new URL('../../migrations/', import.meta.url));
    await migrate(
      database.url,
      names.filter((name) => name <= '0018_availability.sql'),
    );
    await client.query(`
      with people as (
        insert into users (email, role, first_name, last_name, is_completed)
        values ('e@example.org', 'expert', 'Slimane', 'K', true), ('s@example.org', 'startup', 'Amira', 'B', true)
        returning id, role)
      insert into bookings (expert_id, requester_id, category, description, minutes, status, start_at, end_at)
      select e.id, s.id, 'Fundraising', 'A deck', 60, 'finished', now() - interval '2 days', now() - interval '47 hours'
      from people e, people s where e.role = 'expert' and s.role = 'startup'`);

    await migrate(database.url);

    const { rows } = await client.query('select status, attendance from bookings');
    expect(rows).toEqual([{ status: 'accepted', attendance: null }]);
  } finally {
    await client.end();
  }
});
