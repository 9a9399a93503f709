import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { imports } from '@thedot/domain/imports/imports.contract';
import { MAX_IMPORT_ROWS } from '@thedot/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { findViolations } from '../../admin/invariants.queries.ts';
import { connect, type Db } from '../../db/db.ts';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { xlsxFile } from '../../testing/import-files.ts';
import { manyPeople } from '../../testing/many-people.ts';
import {
  databaseOf,
  freePort,
  sampleAccounts,
  startProduct,
  stopProduct,
} from '../../testing/product.ts';

const MOST_GROWTH_BYTES = 200_000_000;

let dataDir: string;
let port: number;
let product: ChildProcess;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'thedot-imports-'));
  port = await freePort();
  product = await startProduct(dataDir, port);
  token = await signIn();
});
afterAll(async () => {
  // Its database ends with it, and writes no more into the folder that goes.
  await stopProduct(product, 'SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

async function call(path: string, options: RequestInit = {}): Promise<unknown> {
  const headers = new Headers(options.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { ...options, headers });
  if (!answer.ok) throw new Error(`${path} answered with ${answer.status}`);
  return answer.json();
}

async function signIn(): Promise<string> {
  const staff = (await sampleAccounts(dataDir)).find(({ role }) => role === 'dot');
  const { email, password } = staff ?? { email: '', password: '' };
  const session = await call('/auth/signin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return z.object({ accessToken: z.string() }).parse(session).accessToken;
}

async function upload(table: File) {
  const body = new FormData();
  body.append('table', table);
  return imports.upload.reply.parse(await call('/startups', { method: 'POST', body })).import;
}

const confirm = (id: string) => call(`/startups/imports/${id}/confirm`, { method: 'POST' });
const find = async (id: string) => imports.one.reply.parse(await call(`/startups/imports/${id}`));

async function until(id: string, isSo: (it: z.output<typeof imports.one.reply>) => boolean) {
  while (true) {
    const it = await find(id);
    if (isSo(it)) return it;
    await wait(20);
  }
}

async function residentBytes(): Promise<number> {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** The most that the product came to hold while something was done. */
async function growthWhile(work: () => Promise<void>): Promise<number> {
  const before = await residentBytes();
  let most = before;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await residentBytes());
      await wait(20);
    }
  })();
  await work();
  isOver = true;
  await watching;
  return most - before;
}

/** What the database says, whoever serves it. */
async function inDatabase<T>(look: (db: Db, url: string) => Promise<T>): Promise<T> {
  const url = await databaseOf(dataDir);
  const { db, pool } = connect(url);
  try {
    return await look(db, url);
  } finally {
    await pool.end();
  }
}

const stateOf = (id: string) =>
  inDatabase((db) =>
    db
      .selectFrom('imports')
      .select(['state', 'done_count as done'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );

test('an import that is killed again and again goes on where it was, in little memory, and ends as if nothing had been', async () => {
  const many = manyPeople(MAX_IMPORT_ROWS);
  const table = await xlsxFile(many.rows);
  let id = '';
  let before = 0;
  const growth = await growthWhile(async () => {
    ({ id } = await upload(table));
    await confirm(id);
    await until(id, ({ done }) => done > before);
  });
  expect(growth).toBeLessThan(MOST_GROWTH_BYTES);

  for (let kills = 0; kills < 2; kills++) {
    await stopProduct(product, 'SIGKILL');
    const { state, done } = await stateOf(id);
    expect(state).toBe('running');
    expect(done).toBeGreaterThan(before);
    before = done;
    product = await startProduct(dataDir, port);
    await until(id, (it) => it.done > before);
  }
  const rest = await growthWhile(async () => {
    await until(id, ({ state }) => state !== 'running');
  });
  expect(rest).toBeLessThan(MOST_GROWTH_BYTES);

  const done = await find(id);
  expect(done).toMatchObject({ state: 'done', done: MAX_IMPORT_ROWS });
  expect(done.counts.created).toBe(many.created);
  await inDatabase(async (db, url) => {
    const { countAll } = db.fn;
    const people = db.selectFrom('users').where('email', 'like', '%@many.example.org');
    expect(await people.select(countAll<number>().as('count')).execute()).toEqual([
      { count: many.created },
    ]);
    const invited = await db
      .selectFrom('mails as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', countAll<number>().as('mails')])
      .where('m.template', '=', 'invite')
      .where('u.email', 'like', '%@many.example.org')
      .groupBy('u.id')
      .execute();
    expect(invited).toHaveLength(many.created);
    expect(new Set(invited.map(({ mails }) => mails))).toEqual(new Set([1]));
    const founded = db.selectFrom('organizations').where('name', 'like', 'Société n° %');
    expect(await founded.select(countAll<number>().as('count')).execute()).toEqual([
      { count: many.organizations },
    ]);
    const files = await createDiskStore(join(dataDir, 'files'));
    expect(await findViolations({ url, files }, 'Africa/Tunis')).toEqual([]);
  });
}, 120_000);
