import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect, type Db } from '../../db/db.ts';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { enqueue, freeJobsOfTheDead } from './jobs.queries.ts';
import { type JobHandlers, runDueJobs, startJobs } from './jobs.ts';

const log = pino({ level: 'silent' });

let database: TestDatabase;
let db: Db;
let pool: pg.Pool;
let done: string[];

beforeEach(async () => {
  database = await createDatabase();
  ({ db, pool } = connect(database.url));
  done = [];
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const handlers = (recover: (email: string) => Promise<void>): JobHandlers => {
  const idle = async () => {};
  return {
    'send-mail': idle,
    'send-waiting-mails': idle,
    'recover-password': ({ email }) => recover(email),
    'send-verification': idle,
    'run-import': idle,
    'cancel-closed-sessions': idle,
    'lapse-bookings': idle,
    'finish-bookings': idle,
    'remind-of-sessions': idle,
    'remind-of-next-steps': idle,
    'announce-sessions': idle,
    'tell-of-unseen-chats': idle,
    'end-calls': idle,
    'read-calendars': idle,
    'send-digests': idle,
    'drop-unconfirmed-documents': idle,
    'scan-files': idle,
    'sweep-files': idle,
    'sweep-database': idle,
    'free-jobs': idle,
  };
};

const note = async (email: string) => {
  done.push(email);
};
const runDue = () => runDueJobs({ url: database.url, handlers: handlers(note), log });
const ask = (email: string, when = {}) => enqueue(db, 'recover-password', { email }, when);

describe('a job', () => {
  test('runs once what asked for it has committed', async () => {
    // Running makes the names of all jobs known, for which it would have to wait here.
    await runDue();
    await db.transaction().execute(async (tx) => {
      await enqueue(tx, 'recover-password', { email: 'amira@example.org' });
      await runDue();
      expect(done).toEqual([]);
    });

    await runDue();
    await runDue();

    expect(done).toEqual(['amira@example.org']);
  });

  test('does not run when its transaction fails', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await enqueue(tx, 'recover-password', { email: 'amira@example.org' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');

    await runDue();

    expect(done).toEqual([]);
  });

  test('waits for its time, and a newer one with the same key takes its place', async () => {
    const soon = new Date(Date.now() + 60_000);
    await ask('old@example.org', { key: 'one', runAt: soon });
    await runDue();
    expect(done).toEqual([]);

    await ask('new@example.org', { key: 'one' });
    await runDue();

    expect(done).toEqual(['new@example.org']);
  });

  test('that fails is tried again later', async () => {
    await ask('amira@example.org');
    const fail = () => Promise.reject(new Error('not now'));
    await runDueJobs({ url: database.url, handlers: handlers(fail), log });

    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
    await runDue();

    expect(done).toEqual(['amira@example.org']);
  });
});

describe('jobs of a server that was killed', () => {
  const takenBy = (worker: string) =>
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = ${worker}`.execute(
      db,
    );

  test('are freed for the others', async () => {
    await ask('amira@example.org');
    await takenBy('pool-of-the-dead');
    await runDue();
    expect(done).toEqual([]);

    await freeJobsOfTheDead(db);
    await runDue();

    expect(done).toEqual(['amira@example.org']);
  });

  test('are told from those of a server that lives', async () => {
    let letGo = () => {};
    const busy = new Promise<void>((free) => (letGo = free));
    const jobs = await startJobs({ url: database.url, handlers: handlers(() => busy), log });
    await ask('amira@example.org');
    const taken = () =>
      sql`
        select from graphile_worker._private_jobs
        where locked_by is not null and not pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`
        .execute(db)
        .then(({ rows }) => rows.length);
    await vi.waitFor(async () => expect(await taken()).toBe(1), 30_000);

    await freeJobsOfTheDead(db);

    expect(await taken()).toBe(1);
    letGo();
    await jobs.stop();
  });
});

test('jobs go on by themselves after the database has dropped every connection', async () => {
  const jobs = await startJobs({ url: database.url, handlers: handlers(note), log });
  await ask('before@example.org');
  await vi.waitFor(() => expect(done).toEqual(['before@example.org']), 30_000);

  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await ask('after@example.org');

  await vi.waitFor(() => expect(done).toContain('after@example.org'), 30_000);
  await jobs.stop();
});
