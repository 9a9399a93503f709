import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../db/db.ts';
import { createDiskStore } from '../platform/files/disk-store.ts';
import { migrateJobs } from '../platform/jobs/jobs.ts';
import { createSampleHub } from '../seed/sample-hub.ts';
import { createDatabase } from '../testing/database.ts';
import { testSettings } from '../testing/settings.ts';
import { backup } from './backup.ts';
import { findViolations } from './invariants.queries.ts';
import { restore } from './restore.ts';
import { findTables, readRows } from './tables.queries.ts';

const quiet = pino({ level: 'silent' });
const picture = randomBytes(300_000);
const pictureId = randomUUID();
let folder: string;
let archive: string;
let source: Awaited<ReturnType<typeof openHub>>;

async function openHub(name: string) {
  const database = await createDatabase();
  const dataDir = join(folder, `${name}-${randomUUID()}`);
  const files = await createDiskStore(join(dataDir, 'files'));
  await migrateJobs(database.ownerUrl, quiet);
  const jobs = () => migrateJobs(database.ownerUrl, quiet);
  return { url: database.ownerUrl, dataDir, files, migrateJobs: jobs, drop: database.drop };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const rowsOf = (url: string, query: string): Promise<unknown[]> =>
  withClient(url, async (client) => (await client.query(query)).rows);

/** Every row of every table, to compare two hubs. */
const contentOf = (url: string) =>
  withClient(url, async (client) => {
    await client.query('begin');
    const content: Record<string, string[]> = {};
    for (const table of await findTables(client)) {
      const rows: string[] = [];
      for await (const some of readRows(client, table)) rows.push(...some);
      content[table.name] = rows.sort();
    }
    return content;
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thedot-backup-'));
  archive = join(folder, 'hub.tar.gz');
  source = await openHub('source');
  const { db } = connect(source.url, 2);
  const settings = testSettings({ dataDir: source.dataDir });
  await createSampleHub({ db, settings, now: () => new Date() });
  await db.destroy();
  await source.files.write(pictureId, Readable.from([picture]));
  await writeFile(join(source.dataDir, 'secret.key'), 'a secret');
  await withClient(source.url, (client) =>
    client.query(
      `insert into files (id, subject_kind, subject_id, name, media_type, size, sha256)
       values ($1, 'booking', $1, 'Plan d’été.png', 'image/png', $2, $3)`,
      [pictureId, picture.length, createHash('sha256').update(picture).digest('hex')],
    ),
  );
  await withClient(source.url, (client) =>
    client.query(
      `insert into idempotency_keys (scope, key, request_hash, reply) values
       ('x', 'nothing', '', 'null'), ('x', 'text', '', '"line\\nbreak"'), ('x', 'unanswered', '', null)`,
    ),
  );
  await backup(source, archive);
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

test('restore recovers all rows, files, constraints and the secret, and refuses a hub that has users', async () => {
  expect((await stat(archive)).mode & 0o077, 'only its owner may read it').toBe(0);
  await expect(restore(source, archive)).rejects.toThrow('already has users');
  const target = await openHub('target');
  await restore(target, archive);

  expect(await contentOf(target.url)).toEqual(await contentOf(source.url));
  const constraints = `
    select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`;
  expect(await rowsOf(target.url, constraints)).toEqual(await rowsOf(source.url, constraints));
  const parts = await Array.fromAsync(await target.files.read(pictureId));
  expect(Buffer.concat(parts).equals(picture)).toBe(true);
  expect(await readFile(join(target.dataDir, 'secret.key'), 'utf8')).toBe('a secret');
  expect(await findViolations(target, 'Africa/Tunis')).toEqual([]);
  // JSON null is a value, unlike SQL null.
  const replies = `select key, reply is null as none, reply::text from idempotency_keys order by key`;
  expect(await rowsOf(target.url, replies)).toEqual([
    { key: 'nothing', none: false, reply: 'null' },
    { key: 'text', none: false, reply: '"line\\nbreak"' },
    { key: 'unanswered', none: true, reply: null },
  ]);
  await target.drop();
});

test('restore changes nothing when the archive is cut off', async () => {
  const target = await openHub('target');
  const whole = await readFile(archive);
  const cut = join(folder, 'cut.tar.gz');
  await writeFile(cut, whole.subarray(0, whole.length / 2));
  const before = await contentOf(target.url);

  await expect(restore(target, cut)).rejects.toThrow();

  expect(await contentOf(target.url)).toEqual(before);
  await target.drop();
});
