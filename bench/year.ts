// `npm run bench -- year`: a year of a hub of 2,000 people, week by week, with all scheduled jobs at the end of each.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { pino } from 'pino';
import type pg from 'pg';
import type {} from '../server/src/app/build-app.ts';
import { FEATURES } from '../server/src/app/features.ts';
import { openLiveSettings } from '../server/src/app/live-settings.ts';
import { readSettings } from '../server/src/app/config.ts';
import { connect, createResilientPool } from '../server/src/db/db.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts';
import { createEmbeddedRole } from '../server/src/db/runtime-role.ts';
import type { JobContext } from '../server/src/kernel/feature.ts';
import { noopLive } from '../server/src/kernel/live.ts';
import { prepareDatabase } from '../server/src/platform/database/prepare-database.ts';
import { openFileStore } from '../server/src/platform/files/open-file-store.ts';
import { createKeys } from '../server/src/platform/keys.ts';
import { startReceiver } from './receiver.ts';
import { printLine } from './report.ts';
import { fillPeopleOfYear, fillWeek, PEOPLE } from './year-data.ts';
import { createWebhook, fillEventsOfWeek } from './year-events.ts';

const WEEKS = 52;
const QUARTER = 13;
/** Jobs that speak to other machines, or to users who are there. */
const LEFT_OUT = ['send-waiting-mails', 'read-calendars', 'scan-files'];
/** Smaller tables are not shown. */
const SHOWN_BYTES = 1_000_000;
const ENVIRONMENT = { NODE_ENV: 'test', LOG_LEVEL: 'silent', NOTIFICATION_DAYS: '180' };

export async function year(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'thedot-year-'));
  const database = await startEmbeddedPostgres({ dataDir });
  const pool = createResilientPool({ connectionString: database.url, max: 2 });
  const log = pino({ level: 'silent' });
  const url = await createEmbeddedRole(database.url);
  const product = connect(url);
  const receiver = await startReceiver();
  try {
    await prepareDatabase({ url, ownerUrl: database.url }, log);
    const begin = new Date(Date.now() - WEEKS * 7 * DAY_MS);
    await fillPeopleOfYear(pool, begin);
    const start = { ...readSettings({ ...ENVIRONMENT, DATA_DIR: dataDir }) };
    const { db } = product;
    const keys = createKeys('a secret that only the bench knows');
    const settingSource = await openLiveSettings({
      db,
      keys,
      start,
      environment: ENVIRONMENT,
      log,
    });
    const { settings } = settingSource;
    const files = await openFileStore(settings);
    const webhookId = randomUUID();
    const secret = keys.seal('webhook', 'secret', webhookId);
    await createWebhook(pool, begin, { id: webhookId, url: receiver.url, secret });
    const folder = join(dataDir, 'files');
    const ctx = {
      db,
      keys,
      files,
      settings,
      settingSource,
      live: noopLive,
      features: FEATURES,
      log,
    };

    const sizes = [await measureTables(pool)];
    const times = new Map<string, number[]>();
    for (let nth = 0; nth < WEEKS; nth++) {
      const week = new Date(begin.getTime() + nth * 7 * DAY_MS);
      await fillWeek(pool, week, nth);
      await fillEventsOfWeek(pool, { start: week, nth, webhookId, folder });
      const end = new Date(week.getTime() + 7 * DAY_MS);
      await runJobs({ ...ctx, now: () => end }, times);
      if ((nth + 1) % QUARTER > 0) continue;
      await pool.query('vacuum analyze');
      sizes.push(await measureTables(pool));
      printLine(`After week ${nth + 1} …`);
    }
    printSizes(sizes);
    printTimes(times);
    const stored = await readdir(folder, { recursive: true, withFileTypes: true });
    printLine(`\n${stored.filter((it) => it.isFile()).length} files are on the disk,`);
    printLine(`${receiver.countCalls()} calls of webhooks were made.`);
  } finally {
    receiver.stop();
    await product.pool.end();
    await pool.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function runJobs(ctx: JobContext, times: Map<string, number[]>): Promise<void> {
  for (const { scheduledJobs = {} } of FEATURES) {
    for (const [name, { run }] of Object.entries(scheduledJobs)) {
      if (LEFT_OUT.includes(name)) continue;
      const begin = performance.now();
      await run(ctx);
      times.set(name, [...(times.get(name) ?? []), performance.now() - begin]);
    }
  }
}

interface TableSize {
  readonly rows: number;
  readonly bytes: number;
}

async function measureTables(pool: pg.Pool): Promise<ReadonlyMap<string, TableSize>> {
  await pool.query('analyze');
  const { rows } = await pool.query<{ name: string; rows: string; bytes: string }>(
    `select relname as name, greatest(reltuples, 0)::bigint as rows, pg_total_relation_size(oid) as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by bytes desc`,
  );
  const tables = rows.map(
    ({ name, rows: count, bytes }) =>
      [name, { rows: Number(count), bytes: Number(bytes) }] as const,
  );
  const total = tables.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  const all = tables.reduce((sum, [, { rows: count }]) => sum + count, 0);
  return new Map([...tables, ['all', { rows: all, bytes: total }]]);
}

const inMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

function printSizes(sizes: readonly ReadonlyMap<string, TableSize>[]): void {
  printLine('\nMB (rows), after retention\n');
  printLine('| table | start | 3 months | 6 months | 9 months | a year | kB a person and year |');
  printLine('| --- | --- | --- | --- | --- | --- | --- |');
  const last = sizes.at(-1) ?? new Map<string, TableSize>();
  for (const [name, { bytes }] of last) {
    if (bytes < SHOWN_BYTES) continue;
    const cells = sizes.map((at) => {
      const size = at.get(name);
      return size ? `${inMegabytes(size.bytes)} (${size.rows.toLocaleString('en')})` : '';
    });
    const grown = (bytes - (sizes[0]?.get(name)?.bytes ?? 0)) / 1000 / PEOPLE;
    printLine(`| ${[name, ...cells, grown.toFixed(0)].join(' | ')} |`);
  }
}

function printTimes(times: ReadonlyMap<string, readonly number[]>): void {
  printLine('\n| job | first week, ms | last week, ms | longest, ms |');
  printLine('| --- | --- | --- | --- |');
  const longest = (taken: readonly number[]) => Math.max(...taken);
  const slowest = [...times].toSorted(([, a], [, b]) => longest(b) - longest(a)).slice(0, 10);
  for (const [name, taken] of slowest) {
    const cells = [taken[0] ?? 0, taken.at(-1) ?? 0, longest(taken)].map((it) => it.toFixed(0));
    printLine(`| ${[name, ...cells].join(' | ')} |`);
  }
}
