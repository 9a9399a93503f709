import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { imports } from '@thedot/domain/imports/imports.contract';
import { MAX_IMPORT_ROWS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isSoak, testSize } from '../../../../tools/test-environment/test-size.ts';
import { findViolations } from '../../admin/invariants.queries.ts';
import { connect, type Db } from '../../db/db.ts';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { csv, findOutcomes, upload, xlsxFile } from '../../testing/files/import-files.ts';
import { generatePeopleTable } from '../../testing/files/people-table.ts';
import { freePort } from '../../../../tools/test-environment/ports.ts';
import {
  databaseOf,
  sampleAccounts,
  startProduct,
  stopProduct,
} from '../../testing/servers/server-process.ts';
import { waitUntilBlocking } from '../../testing/concurrency.ts';
import { useWorld } from '../../testing/world.ts';
import { sheetOf, workbookOf } from '../../testing/files/xlsx-files.ts';
import { runImport } from './imports.jobs.ts';

const TIMEOUT = testSize(120_000, 600_000);

describe('large tables', async () => {
  const world = await useWorld();
  const staff = await world.person('dot');

  /** Everything that an import writes. */
  async function snapshot() {
    const tables: unknown[][] = [];
    for (const table of ['users', 'organizations', 'mails', 'account_tokens']) {
      const { rows } = await sql`select * from ${sql.table(table)} order by id`.execute(world.db);
      tables.push(rows);
    }
    return tables;
  }

  test(
    'have the previewed outcome in every row, and change nothing when they are imported again',
    async () => {
      const many = generatePeopleTable(testSize(600, MAX_IMPORT_ROWS));
      const table = new File([csv(many.rows, ';')], 'startups.csv');
      const { confirm, get } = staff.api.imports;
      /** Without the mails that the job enqueues. */
      const run = async (id: string) => {
        await confirm({ params: { id } });
        await runImport({ db: world.db, live: world.live, now: () => new Date() }, id);
      };

      const { import: first } = await upload(staff, table);
      expect(first.newOrganizations).toBe(many.organizations);
      expect(await findOutcomes(staff, first.id)).toEqual(many.first);
      await run(first.id);

      const done = await get({ params: { id: first.id } });
      expect(done).toMatchObject({ state: 'done', done: many.rows.length - 1 });
      expect(done.counts.created).toBe(many.created);
      expect(await findOutcomes(staff, first.id)).toEqual(many.first);
      const before = await snapshot();
      const [users, , mails] = before;
      expect(users).toHaveLength(many.created + 1);
      expect(mails).toHaveLength(many.created);

      const { import: again } = await upload(staff, table);
      await run(again.id);

      expect(await findOutcomes(staff, again.id)).toEqual(many.again);
      expect(await snapshot()).toEqual(before);
    },
    TIMEOUT,
  );

  const row = (...texts: readonly string[]) =>
    `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const titles = row('Email', 'First name', 'Last name');

  test('are refused in little memory when a sheet exceeds its declared size', async () => {
    const person = row('bomb@tables.example.org', 'A', 'B');
    const sheet = sheetOf(titles + person + ' '.repeat(testSize(3_000_000, 150_000_000)));
    const bomb = new File([workbookOf(sheet, 2_000)], 'bomb.xlsx');
    const before = process.memoryUsage().rss;
    await expect(upload(staff, bomb)).rejects.toMatchObject({ code: 'import.unreadable' });
    if (isSoak) expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test(
    'are refused when all their rows are empty',
    async () => {
      const empty = '<row/>'.repeat(testSize(30_000, 1_000_000));
      const file = new File([workbookOf(sheetOf(titles + empty))], 'empty.xlsx');
      await expect(upload(staff, file)).rejects.toMatchObject({ code: 'import.no_rows' });
    },
    TIMEOUT,
  );
});

describe('an import on a server that is killed', () => {
  const MAX_GROWTH_BYTES = 200_000_000;
  const EMAILS = '%@many.example.org';

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
    // Its database stops with it, and stops writing into the folder.
    await stopProduct(product, 'SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  async function call(path: string, options: RequestInit = {}): Promise<unknown> {
    const headers = new Headers(options.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { ...options, headers });
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}`);
    return answer.json();
  }

  async function signIn(): Promise<string> {
    const account = (await sampleAccounts(dataDir)).find(({ role }) => role === 'dot');
    const session = await call('/auth/signin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account?.email, password: account?.password }),
    });
    return z.object({ accessToken: z.string() }).parse(session).accessToken;
  }

  async function send(table: File) {
    const body = new FormData();
    body.append('table', table);
    return imports.upload.reply.parse(await call('/startups', { method: 'POST', body })).import;
  }
  const confirm = (id: string) => call(`/startups/imports/${id}/confirm`, { method: 'POST' });
  const find = async (id: string) => imports.get.reply.parse(await call(`/startups/imports/${id}`));

  async function until(id: string, isSo: (it: Awaited<ReturnType<typeof find>>) => boolean) {
    for (;;) {
      const it = await find(id);
      if (isSo(it)) return it;
      await wait(20);
    }
  }

  async function residentBytes(): Promise<number> {
    const status = await readFile(`/proc/${product.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
  }

  /** By how much the memory of the server grows at most. */
  async function growthDuring(work: () => Promise<unknown>): Promise<number> {
    const before = await residentBytes();
    let most = before;
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        most = Math.max(most, await residentBytes());
        await wait(20);
      }
    })();
    await work().finally(() => (isOver = true));
    await watching;
    return most - before;
  }

  /** The database outlives the server when that is killed. */
  async function inDatabase<T>(work: (db: Db, url: string) => Promise<T>): Promise<T> {
    const url = await databaseOf(dataDir);
    const { db, pool } = connect(url, 2);
    try {
      return await work(db, url);
    } finally {
      await pool.end();
    }
  }
  const progressOf = (id: string) =>
    inDatabase((db) =>
      db
        .selectFrom('imports')
        .select(['state', 'done_count as done'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );

  /** Kills the server in the middle of the batch with this address, which waits for the same address here. */
  const killWhileWaitingFor = (email: string, start: () => Promise<unknown>) =>
    inDatabase(async (db) => {
      const holding = db.transaction().execute(async (tx) => {
        await tx.insertInto('users').values({ email, first_name: 'A', last_name: 'B' }).execute();
        await start();
        await waitUntilBlocking(tx);
        await stopProduct(product, 'SIGKILL');
        throw new Error('rolled back');
      });
      await expect(holding).rejects.toThrow('rolled back');
    });

  test(
    'continues after a restart in little memory, with the result of an undisturbed one',
    async () => {
      const many = generatePeopleTable(testSize(1_500, MAX_IMPORT_ROWS));
      const rows = many.rows.length - 1;
      const table = await xlsxFile(many.rows);
      let id = '';
      const uploading = await growthDuring(async () => ({ id } = await send(table)));
      expect(uploading).toBeLessThan(MAX_GROWTH_BYTES);

      await killWhileWaitingFor('person.1201@many.example.org', () => confirm(id));
      expect(await progressOf(id)).toEqual({ state: 'running', done: 1_000 });
      product = await startProduct(dataDir, port);

      let before = 1_000;
      for (let kills = 0; kills < testSize(0, 2); kills++) {
        const growth = await growthDuring(() => until(id, ({ done }) => done > before));
        expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
        await stopProduct(product, 'SIGKILL');
        const { state, done } = await progressOf(id);
        expect(state).toBe('running');
        expect(done).toBeGreaterThan(before);
        before = done;
        product = await startProduct(dataDir, port);
      }
      const growth = await growthDuring(() => until(id, ({ state }) => state !== 'running'));
      expect(growth).toBeLessThan(MAX_GROWTH_BYTES);

      const done = await find(id);
      expect(done).toMatchObject({ state: 'done', done: rows });
      expect(done.counts.created).toBe(many.created);
      await inDatabase(async (db, url) => {
        const { countAll } = db.fn;
        const people = db.selectFrom('users').where('email', 'like', EMAILS);
        expect(await people.select(countAll<number>().as('count')).execute()).toEqual([
          { count: many.created },
        ]);
        const invited = await db
          .selectFrom('mails as m')
          .innerJoin('users as u', 'u.id', 'm.user_id')
          .select(['u.id', countAll<number>().as('mails')])
          .where('m.template', '=', 'invite')
          .where('u.email', 'like', EMAILS)
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
    },
    TIMEOUT,
  );
});
