import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { findPending, migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

async function ask(sql: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a migrated database has nothing left to run', async () => {
  expect(await findPending(database.url)).toEqual([]);
  expect(await migrate(database.url)).toEqual([]);
});

test('ten instances that start at once on an empty database migrate it once', async () => {
  await ask('drop schema public cascade');
  await ask('create schema public');

  const runs = await Promise.all(Array.from({ length: 10 }, () => migrate(database.url)));

  const ran = runs.flat();
  expect(ran.length).toBeGreaterThan(0);
  expect(new Set(ran).size).toBe(ran.length);
});

test('a migration that was edited after it ran is refused by name', async () => {
  await ask(`update schema_migrations set checksum = 'other' where name = '0001_foundation.sql'`);
  await expect(migrate(database.url)).rejects.toThrow('0001_foundation.sql was changed');
});

test('a database that has seen more than this program knows is refused', async () => {
  await ask(`insert into schema_migrations (name, checksum) values ('9999_future.sql', '')`);
  await expect(migrate(database.url)).rejects.toThrow('9999_future.sql');
});
