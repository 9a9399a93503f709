// Starts the product and the minimal reference programs (`limits/`), separate processes on one PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { pino } from 'pino';
import { createResilientPool } from '../server/src/db/db.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts';
import { createEmbeddedRole } from '../server/src/db/runtime-role.ts';
import { createKeys, loadSecret } from '../server/src/platform/keys.ts';
import { prepareDatabase } from '../server/src/platform/database/prepare-database.ts';
import { freePort } from '../tools/test-environment/ports.ts';
import { type Requester, fillHub, type Hub } from './hub-data.ts';

export interface BenchContext {
  readonly hub: Hub;
  readonly pool: pg.Pool;
  readonly product: number;
  readonly limit: number;
  /** The inspector ports of the processes. */
  readonly inspectors: { readonly product: number; readonly limit: number };
  readonly now: number;
  /** Creates an access token, valid for 15 minutes. */
  readonly createToken: (requester: Requester) => Promise<string>;
}

/** Starts everything, runs the work, and cleans up. */
export async function withBenchContext(
  say: (line: string) => void,
  work: (stage: BenchContext) => Promise<void>,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'thedot-bench-'));
  const database = await startEmbeddedPostgres({
    dataDir,
    settings: { shared_preload_libraries: 'pg_stat_statements' },
  });
  const programs: ChildProcess[] = [];
  // The database may stop before the pool has closed its connections.
  const pool = createResilientPool({ connectionString: database.url, max: 8 });
  try {
    await pool.query('create extension pg_stat_statements');
    const urls = { url: await createEmbeddedRole(database.url), ownerUrl: database.url };
    await prepareDatabase(urls, pino({ level: 'silent' }));
    const now = Date.now();
    say('Filling the hub …');
    const hub = await fillHub(pool, now);
    const keys = createKeys(await loadSecret({ secretKey: null, dataDir }));
    const [product, limit] = [await freePort(), await freePort()];
    const inspectors = { product: await freePort(), limit: await freePort() };
    programs.push(
      await start('../server/src/main.ts', inspectors.product, {
        DATABASE_URL: urls.url,
        DATABASE_OWNER_URL: urls.ownerUrl,
        DATA_DIR: dataDir,
        PORT: String(product),
      }),
      await start('./limits/server.ts', inspectors.limit, {
        DATABASE_URL: urls.ownerUrl,
        PORT: String(limit),
      }),
    );
    await work({
      hub,
      pool,
      product,
      limit,
      inspectors,
      now,
      createToken: ({ sessionId, userId }) => keys.accessToken.sign({ sessionId, userId }),
    });
  } finally {
    for (const program of programs) program.kill('SIGTERM');
    await pool.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function start(
  path: string,
  inspector: number,
  environment: Readonly<Record<string, string>>,
) {
  const script = new URL(path, import.meta.url).pathname;
  const options = [
    '--disable-warning=DeprecationWarning',
    `--inspect=127.0.0.1:${inspector}`,
    '--inspect-publish-uid=http',
  ];
  const program = spawn(process.execPath, [...options, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      METRICS_PORT: '',
      LOG_LEVEL: 'error',
      SECOND_FACTOR_ROLES: 'none',
      SAMPLE_HUB: 'false',
      // Few users send all requests, so rate limits are raised.
      MESSAGES_PER_MINUTE: '1000000',
      TRUSTED_PROXIES: '127.0.0.1',
      ...environment,
    },
  });
  for await (const line of createInterface(program.stdout)) {
    if (!line.startsWith('THE DOT is ready') && !line.startsWith('The limit is ready')) continue;
    program.stdout.resume();
    return program;
  }
  throw new Error(`${path} ended before it was ready`);
}
