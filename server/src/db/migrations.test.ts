import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { findPending, migrate } from './migrate.ts';

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

const empty = () => client.query('drop schema public cascade; create schema public');

describe('migrate', () => {
  test('runs each migration once when ten instances start at once on an empty database', async () => {
    await empty();

    const runs = await Promise.all(Array.from({ length: 10 }, () => migrate(database.url)));

    const ran = runs.flat();
    expect(ran.length).toBeGreaterThan(0);
    expect(new Set(ran).size).toBe(ran.length);
    expect(await findPending(database.url)).toEqual([]);
    expect(await migrate(database.url)).toEqual([]);
  });

  test('refuses a database whose migration was edited after it ran', async () => {
    const edited = await client.query(
      `update schema_migrations set checksum = 'other' where name = '0001_foundation.sql'
       returning (select checksum from schema_migrations where name = '0001_foundation.sql')`,
    );
    await expect(migrate(database.url)).rejects.toThrow('0001_foundation.sql was changed');
    await client.query(
      `update schema_migrations set checksum = $1 where name = '0001_foundation.sql'`,
      [edited.rows[0].checksum],
    );
  });

  test('refuses a database with a migration that this program does not know', async () => {
    await client.query(
      `insert into schema_migrations (name, checksum) values ('9999_future.sql', '')`,
    );
    await expect(migrate(database.url)).rejects.toThrow('9999_future.sql');
    await client.query(`delete from schema_migrations where name = '9999_future.sql'`);
  });
});

/** A hub that has run these migrations, with one session in the past; answers what is still to run. */
async function hubWith(ran: (name: string) => boolean): Promise<string[]> {
  await empty();
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

const sessions = async (): Promise<unknown[]> =>
  (await client.query('select status, attendance from bookings')).rows;

describe('a hub of an older version', () => {
  test('is migrated when its sessions were finished before attendance was recorded', async () => {
    const missing = await hubWith((name) => name <= '0018_availability.sql');
    await client.query(`update bookings set status = 'finished'`);

    expect(await migrate(database.url)).toEqual(missing);

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
    expect(await migrate(database.url)).toEqual(missing);

    expect(await migrate(database.url)).toEqual([]);
    expect(await sessions()).toEqual([{ status: 'finished', attendance: 'attended' }]);
  });
});
