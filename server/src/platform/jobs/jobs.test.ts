import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DB } from '../../db/schema.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { useWorld } from '../../testing/world.ts';
import { enqueue, releaseOrphanedJobs } from './jobs.queries.ts';
import { type JobHandlers, runDueJobs, startJobs } from './jobs.ts';
import { sweepDatabase } from './sweep.jobs.ts';

const log = pino({ level: 'silent' });
const world = await useWorld();
const { db } = world;

let done: string[];
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  done = [];
});

const handlers = (recover: (email: string) => Promise<void>): JobHandlers => {
  const idle = async () => {};
  return {
    'send-mail': idle,
    'recover-password': ({ email }) => recover(email),
    'send-verification': idle,
    'run-import': idle,
    'cancel-closed-sessions': idle,
    'end-calls': idle,
    'end-conferences': idle,
    'call-conference-client': idle,
    'sync-meeting': idle,
    'follow-session': idle,
    'leave-meetings': idle,
    'finish-recording': idle,
    'call-partner': idle,
    'send-webhooks': idle,
    'scan-files': idle,
    'lapse-bookings': idle,
    'remind-of-next-steps': idle,
  };
};

const note = async (email: string) => {
  done.push(email);
};
const runDue = () => runDueJobs({ pool: world.jobPool, handlers: handlers(note), log });
const ask = (email: string, when = {}) => enqueue(db, 'recover-password', { email }, when);

describe('a job', () => {
  test('runs once after its transaction has committed', async () => {
    // The first run registers the names of all jobs, which would delay this test.
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

  test('does not run when its transaction is rolled back', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await enqueue(tx, 'recover-password', { email: 'amira@example.org' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');

    await runDue();

    expect(done).toEqual([]);
  });

  test('waits for its time and is replaced by a newer one with the same key', async () => {
    const soon = new Date(Date.now() + 60_000);
    await ask('old@example.org', { key: 'one', runAt: soon });
    await runDue();
    expect(done).toEqual([]);

    await ask('new@example.org', { key: 'one' });
    await runDue();

    expect(done).toEqual(['new@example.org']);
  });

  test('is retried after a failure', async () => {
    await ask('amira@example.org');
    const fail = () => Promise.reject(new Error('not now'));
    await runDueJobs({ pool: world.jobPool, handlers: handlers(fail), log });

    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
    await runDue();

    expect(done).toEqual(['amira@example.org']);
  });
});

test('the log names a failed job, but no value that the database quotes', async () => {
  const captured = captureLog('info');
  await ask('amira@example.org');

  await runDueJobs({
    pool: world.jobPool,
    handlers: handlers(async () => void (await sql`select ${'canary'}::uuid`.execute(db))),
    log: captured.logger,
  });

  expect(captured.read()).toContain('recover-password');
  expect(captured.read()).toContain('"code":"22P02"');
  expect(captured.read()).not.toContain('canary');
});

describe('jobs of a killed server', () => {
  const takenBy = (worker: string) =>
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = ${worker}`.execute(
      db,
    );

  test('are released to other servers', async () => {
    await ask('amira@example.org');
    await takenBy('pool-of-the-dead');
    await runDue();
    expect(done).toEqual([]);

    await releaseOrphanedJobs(db);
    await runDue();

    expect(done).toEqual(['amira@example.org']);
  });

  test('are distinguished from those of a running server', async () => {
    let letGo = () => {};
    const busy = new Promise<void>((free) => (letGo = free));
    const jobs = await startJobs({
      url: world.databaseUrl,
      handlers: handlers(() => busy),
      crontab: '',
      log,
    });
    await ask('amira@example.org');
    const taken = () =>
      sql`
        select from graphile_worker._private_jobs
        where locked_by is not null and not pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`
        .execute(db)
        .then(({ rows }) => rows.length);
    await vi.waitFor(async () => expect(await taken()).toBe(1), 30_000);

    await releaseOrphanedJobs(db);

    expect(await taken()).toBe(1);
    letGo();
    await jobs.stop();
  });
});

test('jobs continue after the database has closed every connection', async () => {
  const jobs = await startJobs({
    url: world.databaseUrl,
    handlers: handlers(note),
    crontab: '',
    log,
  });
  await ask('before@example.org');
  await vi.waitFor(() => expect(done).toEqual(['before@example.org']), 30_000);

  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      -- Autovacuum belongs to the superuser.
      and backend_type = 'client backend'`.execute(db);
  await ask('after@example.org');

  await vi.waitFor(() => expect(done).toContain('after@example.org'), 30_000);
  await jobs.stop();
});

test('the sweep deletes expired rows and keeps the others', async () => {
  const DAY = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  const { id, organizationId } = await world.person('startup');
  const key = { scope: id, request_hash: 'x' };
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...key, key: 'old', created_at: ago(2) },
      { ...key, key: 'new' },
    ])
    .execute();
  await db
    .insertInto('rate_limits')
    .values([
      { key: 'old', points: 1, expire: Date.now() - 1_000 },
      { key: 'new', points: 1, expire: Date.now() + 60_000 },
    ])
    .execute();
  await db
    .insertInto('account_tokens')
    .values([
      { user_id: id, purpose: 'reset', expires_at: ago(31) },
      { user_id: id, purpose: 'verify', expires_at: ago(1) },
    ])
    .execute();
  await db
    .insertInto('sign_in_sessions')
    .values([
      { user_id: id, keep: true, expires_at: ago(31) },
      { user_id: id, keep: false, expires_at: ago(1) },
    ])
    .execute();
  await db
    .insertInto('openid_flows')
    .values([
      { provider: 'old', browser: '', expires_at: ago(1) },
      { provider: 'new', browser: '', expires_at: ago(-1) },
    ])
    .execute();
  const invitation = { organization_id: organizationId, language: 'en' };
  await db
    .insertInto('organization_invitations')
    .values([
      { ...invitation, email: 'old@example.org', expires_at: ago(31) },
      { ...invitation, email: 'new@example.org', expires_at: ago(29) },
    ])
    .execute();
  const mail = { user_id: id, template: 'verify', params: '{}', created_at: ago(100) };
  await db
    .insertInto('mails')
    .values([
      { ...mail, dedupe_key: 'sent', sent_at: ago(100) },
      { ...mail, dedupe_key: 'unsent' },
    ])
    .execute();
  await db
    .insertInto('audit_log')
    .values([
      { action: 'access.refused', subject_kind: 'old call', at: ago(91) },
      { action: 'access.refused', subject_kind: 'new call', at: ago(89) },
      { action: 'user.created-by-command', subject_kind: 'user', at: ago(500) },
    ])
    .execute();

  await sweepDatabase({ db, now: () => new Date(), settings: world.settings });

  const left = async (table: keyof DB, column: string) => {
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} order by 1`.execute(db);
    return rows.map(({ value }) => value);
  };
  expect(await left('idempotency_keys', 'key')).toEqual(['new']);
  expect(await left('rate_limits', 'key')).toEqual(['new']);
  expect(await left('account_tokens', 'purpose')).toEqual(['verify']);
  expect(await left('openid_flows', 'provider')).toEqual(['new']);
  expect(await left('organization_invitations', 'email')).toEqual(['new@example.org']);
  // The session that ended yesterday, and this user's own.
  expect(await left('sign_in_sessions', 'id')).toHaveLength(2);
  expect(await left('mails', 'dedupe_key')).toEqual(['unsent']);
  expect(await left('audit_log', 'subject_kind')).toEqual(['new call', 'user']);
});

test('the cleanup keeps emails, seen notifications and refusals as long as the settings say', async () => {
  const { id } = await world.person('startup');
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const mail = { user_id: id, template: 'verify', params: '{}' };
  await db
    .insertInto('mails')
    .values([
      { ...mail, dedupe_key: 'mail of 12 days', created_at: ago(12), sent_at: ago(12) },
      { ...mail, dedupe_key: 'mail of 8 days', created_at: ago(8), sent_at: ago(8) },
    ])
    .execute();
  const notification = {
    user_id: id,
    params: '{}',
    link: '/',
    in_app: true,
    email: 'off',
  } as const;
  const told = (type: string, days: number, seen: boolean) => ({
    ...notification,
    type,
    event_id: crypto.randomUUID(),
    created_at: ago(days),
    seen_at: seen ? ago(days) : null,
  });
  await db
    .insertInto('notifications')
    .values([told('seen.old', 12, true), told('seen.new', 8, true), told('unseen.old', 12, false)])
    .execute();
  await db
    .insertInto('audit_log')
    .values([
      { action: 'access.refused', subject_kind: 'refused 35 days ago', at: ago(35) },
      { action: 'access.refused', subject_kind: 'refused 12 days ago', at: ago(12) },
    ])
    .execute();

  const keptDays = { ...world.settings.keptDays, mails: 10, notifications: 10, refusals: 10 };
  await sweepDatabase({ db, now: () => new Date(), settings: { keptDays } });

  const mails = await db
    .selectFrom('mails')
    .select('dedupe_key as key')
    .where('user_id', '=', id)
    .execute();
  expect(mails.map(({ key }) => key)).toEqual(['mail of 8 days']);
  const types = await db
    .selectFrom('notifications')
    .select('type')
    .where('user_id', '=', id)
    .execute();
  expect(types.map(({ type }) => type).toSorted()).toEqual(['seen.new', 'unseen.old']);
  // Nobody may shorten the traces of refused attempts further than the database permits.
  const refused = await db
    .selectFrom('audit_log')
    .select('subject_kind as kind')
    .where('subject_kind', 'like', 'refused%')
    .execute();
  expect(refused.map(({ kind }) => kind)).toEqual(['refused 12 days ago']);
});
