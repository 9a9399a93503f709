import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSize } from '../../../tools/test-environment/test-size.ts';
import { runAdminStatement } from '../../../tools/test-environment/postgres.ts';
import { migrate } from '../db/migrate.ts';
import { createDiskStore } from '../platform/files/disk-store.ts';
import { migrateJobs } from '../platform/jobs/jobs.ts';
import { createSampleHub } from '../seed/sample-hub.ts';
import { createColleagues, sendMessage } from '../testing/chats.ts';
import { createDatabase } from '../testing/database.ts';
import { useWorld } from '../testing/world.ts';
import { backup } from './backup.ts';
import { findViolations } from './invariants.queries.ts';
import { restore } from './restore.ts';
import { findAppliedMigrations } from './tables.queries.ts';

const WRITERS = testSize(2, 8);
/** Messages that each has sent before the backup begins. */
const BEFORE = testSize(5, 200);
const FILE_BYTES = testSize(100_000, 2_000_000);
const quiet = pino({ level: 'silent' });

const world = await useWorld();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thedot-backup-'));
  await migrateJobs(world.ownerUrl, quiet);
  const { db, settings } = world;
  await createSampleHub({ db, settings, now: () => new Date() });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An empty hub on a machine of its own. */
async function openEmptyHub(url: string) {
  const dataDir = await mkdtemp(join(folder, 'empty-'));
  const files = await createDiskStore(join(dataDir, 'files'));
  return { url, dataDir, files, migrateJobs: () => migrateJobs(url, quiet) };
}

/** Sends messages, each with a file of its own, until it is stopped. */
async function startWriter() {
  const { amira, slim } = await createColleagues(world);
  const sent: string[] = [];
  let isRunning = true;
  const working = (async () => {
    while (isRunning) {
      const text = `${amira.id} ${sent.length}`;
      const file = new File([Buffer.alloc(FILE_BYTES, text)], `${sent.length}.txt`);
      const { id } = await amira.api.chat.upload({ body: {}, files: { file } });
      await sendMessage(amira, slim, text, { files: [id] });
      sent.push(text);
    }
  })();
  const stop = async () => {
    isRunning = false;
    await working;
  };
  return { sent, stop };
}

async function queryRows<Row extends pg.QueryResultRow>(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(statement).finally(() => client.end());
  return rows;
}

test('a backup that is made while users write is restored on an empty machine with all that was acknowledged before it, sound and with the same files', async () => {
  const writers = await Promise.all(Array.from({ length: WRITERS }, startWriter));
  await expect
    .poll(() => Math.min(...writers.map(({ sent }) => sent.length)), { timeout: 300_000 })
    .toBeGreaterThanOrEqual(BEFORE);
  const before = writers.flatMap(({ sent }) => [...sent]);
  const archive = join(folder, 'hub.tar.gz');
  const source = { url: world.ownerUrl, files: world.files, dataDir: world.settings.dataDir };

  const begin = performance.now();
  const { rows, missing } = await backup(source, archive);
  const backedUp = performance.now();
  const during = writers.flatMap(({ sent }) => sent).length - before.length;
  for (const { stop } of writers) await stop();

  const { drop, ownerUrl } = await createDatabase();
  const target = await openEmptyHub(ownerUrl);
  const restoring = performance.now();
  const restored = await restore(target, archive);
  const restoreMs = performance.now() - restoring;

  expect(missing).toEqual([]);
  expect(restored.rows).toEqual(rows);
  const texts = await queryRows<{ text: string }>(target.url, 'select text from messages');
  const found = new Set(texts.map(({ text }) => text));
  expect(before.filter((text) => !found.has(text))).toEqual([]);
  expect(await findViolations(target, 'Africa/Tunis')).toEqual([]);
  const files = await queryRows<{ id: string; sha256: string }>(
    target.url,
    'select id, sha256 from files',
  );
  expect(files.length).toBeGreaterThanOrEqual(before.length);
  for (const { id, sha256 } of files) {
    const content = await buffer(await target.files.read(id));
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  }
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const megabytes = ((await stat(archive)).size / 1e6).toFixed(1);
  process.stdout.write(
    `backup of ${total} rows and ${files.length} files (${megabytes} MB): ${Math.round(backedUp - begin)} ms, ${during} messages written meanwhile; restored in ${Math.round(restoreMs)} ms\n`,
  );
  await drop();
});

test('a backup of an earlier version is restored and brought up to date', async () => {
  const url = world.ownerUrl;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const all = await findAppliedMigrations(client).finally(() => client.end());
  const earlier = await emptyDatabase();
  await migrate(earlier.url, all.slice(0, -3));
  await migrateJobs(earlier.url, quiet);
  await queryRows(
    earlier.url,
    `insert into idempotency_keys (scope, key, request_hash, reply) values ('x', 'kept', '', '"yes"')`,
  );
  const archive = join(folder, 'earlier.tar.gz');
  await backup(await openEmptyHub(earlier.url), archive);

  const later = await emptyDatabase();
  await restore(await openEmptyHub(later.url), archive);

  const applied = await queryRows<{ name: string }>(
    later.url,
    'select name from schema_migrations order by name',
  );
  expect(applied.map(({ name }) => name)).toEqual(all);
  const kept = await queryRows(later.url, 'select key from idempotency_keys');
  expect(kept).toEqual([{ key: 'kept' }]);
  await earlier.drop();
  await later.drop();
});

/** A database without any table. */
async function emptyDatabase() {
  const name = `empty_${Math.random().toString(36).slice(2)}`;
  await runAdminStatement(world.ownerUrl, `create database ${name}`);
  const url = new URL(world.ownerUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => runAdminStatement(world.ownerUrl, `drop database ${name} with (force)`),
  };
}
