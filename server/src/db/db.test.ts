import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { type FaultProxy, startFaultProxy } from '../testing/fault-proxy.ts';
import { connect } from './db.ts';

let database: TestDatabase;
let line: FaultProxy;
beforeAll(async () => {
  database = await createDatabase();
  line = await startFaultProxy(database.url);
});
afterAll(async () => {
  await line.close();
  await database.drop();
});

test('a connection that has silently gone is given up, and the next call gets a fresh one', async () => {
  const { db, pool } = connect(line.url, 1, { queryMs: 100 });
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db);
  await ask();

  line.freeze();
  await expect(ask()).rejects.toThrow('Connection terminated');
  line.thaw();

  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
