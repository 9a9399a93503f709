import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { pino } from 'pino';
import { packTar, unpackTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../db/db.ts';
import { createDiskStore } from '../platform/files/disk-store.ts';
import { migrateJobs } from '../platform/jobs/jobs.ts';
import { createSampleHub } from '../seed/sample-hub.ts';
import { createDatabase } from '../testing/database.ts';
import { testSettings } from '../testing/settings.ts';
import { backup } from './backup.ts';
import { findViolations } from './invariants.queries.ts';
import { restore, RestoreError, UnfinishedRestoreError } from './restore.ts';
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

test('restore keeps all rows, files and the secret when a newer migration fails, and says so', async () => {
  const target = await openHub('target');
  const migrateJobs = async () => {
    await target.migrateJobs();
    await rowsOf(
      target.url,
      `insert into schema_migrations (name, checksum) values ('9999-later.sql', '')`,
    );
  };

  const failed = await restore({ ...target, migrateJobs }, archive).catch((it: unknown) => it);

  expect(failed).toBeInstanceOf(UnfinishedRestoreError);
  expect(String(failed)).toMatch(
    /were restored, but .*it has seen 9999-later\.sql\. Solve this, then run npm run hub -- migrate\.$/,
  );
  expect(await contentOf(target.url)).toEqual(await contentOf(source.url));
  const parts = await Array.fromAsync(await target.files.read(pictureId));
  expect(Buffer.concat(parts).equals(picture)).toBe(true);
  expect(await readFile(join(target.dataDir, 'secret.key'), 'utf8')).toBe('a secret');
  await target.drop();
});

describe('restore changes nothing and says what is wrong with an archive', () => {
  let target: Awaited<ReturnType<typeof openHub>>;
  let before: Awaited<ReturnType<typeof contentOf>>;
  beforeAll(async () => {
    target = await openHub('target');
    before = await contentOf(target.url);
    await writeFile(join(target.dataDir, 'secret.key'), 'the own secret');
  });
  afterAll(() => target.drop());

  async function refusalOf(content: Buffer): Promise<string> {
    const path = join(folder, 'broken.tar.gz');
    await writeFile(path, content);
    const refusal = await restore(target, path).then(
      () => 'restored',
      (error: unknown) => (error instanceof RestoreError ? error.message : String(error)),
    );
    expect(await contentOf(target.url)).toEqual(before);
    expect(await Array.fromAsync(target.files.list())).toEqual([]);
    expect(await readFile(join(target.dataDir, 'secret.key'), 'utf8')).toBe('the own secret');
    return refusal;
  }

  /** The archive without its entries whose name matches, or only with some of them. */
  async function repacked(keep: (name: string) => boolean, change = (body: Buffer) => body) {
    const entries = await unpackTar(gunzipSync(await readFile(archive)));
    return gzipSync(
      await packTar(
        entries
          .filter(({ header }) => keep(header.name))
          .map(({ header, data = new Uint8Array() }) => {
            const body = change(Buffer.from(data));
            return { header: { ...header, size: body.length }, body };
          }),
      ),
    );
  }

  test.each([0.001, 0.02, 0.3, 0.5, 0.7, 0.9, 0.999])('cut after %d of its bytes', async (part) => {
    const whole = await readFile(archive);

    expect(await refusalOf(whole.subarray(0, Math.floor(whole.length * part)))).toMatch(
      /broken\.tar\.gz is cut off: it ends at .+\. Copy it again/,
    );
  });

  test('cut by its last byte', async () => {
    const whole = await readFile(archive);

    expect(await refusalOf(whole.subarray(0, -1))).toMatch(/is cut off/);
  });

  test.each([0.1, 0.25, 0.4, 0.6, 0.8, 0.95])('with a wrong byte at %d', async (part) => {
    const wrong = Buffer.from(await readFile(archive));
    const at = Math.floor(wrong.length * part);
    wrong[at] = (wrong[at] ?? 0) ^ 0x55;

    expect(await refusalOf(wrong)).toMatch(/is (damaged|cut off|not a backup)|lacks|rows of/);
  });

  test('with a wrong value in a row, after which it is not read further', async () => {
    const change = (body: Buffer) =>
      Buffer.from(body.toString('latin1').replace(/"id": "\w/, '"id": "z'), 'latin1');

    expect(await refusalOf(await repacked(() => true, change))).toMatch(/is damaged at tables\//);
  });

  test('whose tar is cut inside a whole gzip', async () => {
    const tar = gunzipSync(await readFile(archive));

    expect(await refusalOf(gzipSync(tar.subarray(0, tar.length / 2)))).toMatch(/is cut off/);
  });

  test('without its end', async () => {
    expect(await refusalOf(await repacked((name) => name !== 'end.json'))).toMatch(
      /cut off: its last entry, end\.json, is missing/,
    );
  });

  test('without a table', async () => {
    expect(await refusalOf(await repacked((name) => !name.includes('public.users/')))).toMatch(
      /The archive has 0 of \d+ rows of public\.users\./,
    );
  });

  test('without a file, or with another content of it', async () => {
    const key = `files/${pictureId}`;
    const lacks = /lacks the content of 1 files, or has it damaged/;

    expect(await refusalOf(await repacked((name) => name !== key))).toMatch(lacks);
    expect(
      await refusalOf(
        await repacked(
          () => true,
          (body) => (body.length === picture.length ? Buffer.alloc(picture.length) : body),
        ),
      ),
    ).toMatch(lacks);
  });

  test.each([
    ['an empty file', Buffer.alloc(0), /is cut off/],
    ['a text', Buffer.from('hello, this is no archive'), /is not a backup of a hub/],
    ['another gzip', gzipSync('hello'), /is cut off|is damaged|is not a backup of a hub/],
  ])('that is %s', async (_, content, sentence) => {
    expect(await refusalOf(content)).toMatch(sentence);
  });

  test('that does not exist', async () => {
    await expect(restore(target, join(folder, 'none.tar.gz'))).rejects.toThrow(
      /none\.tar\.gz does not exist/,
    );
  });
});
