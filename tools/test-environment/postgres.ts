import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/db/embedded/embedded-postgres.ts';
import { createEmbeddedRole } from '../../server/src/db/runtime-role.ts';
import { clockEnvironment } from './clock.ts';

export interface DatabaseUrls {
  /** Connects as the role with which the server works. */
  readonly url: string;
  /** Connects as the owner, for migrations and for what tests change behind the server. */
  readonly ownerUrl: string;
}

export interface DatabaseCopy extends DatabaseUrls {
  readonly drop: () => Promise<void>;
}

/** No durability: the data does not outlive the test run. */
const TEST_SETTINGS = {
  fsync: 'off',
  // A test runs most statements less than the five times for which PostgreSQL would plan them anew.
  plan_cache_mode: 'force_generic_plan',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // Races of tests deadlock often, and each waits this long.
  deadlock_timeout: '50ms',
};

/** The PostgreSQL of a whole test run. */
export interface TestPostgres {
  /** The URLs of a database, created and filled by the first caller with this name. */
  readonly database: (name: string, fill: FillDatabase) => Promise<DatabaseUrls>;
  /** Stops the server when the last project leaves. */
  readonly leave: () => Promise<void>;
}

type FillDatabase = (urls: DatabaseUrls) => Promise<void>;

interface Shared {
  members: number;
  readonly dataDir: Promise<string>;
  readonly server: Promise<EmbeddedPostgres>;
  /** Connects as the role with which servers work. */
  readonly runtimeUrl: Promise<string>;
  readonly databases: Map<string, Promise<DatabaseUrls>>;
}

/** Vitest loads the global setup once per project, so the shared state is on `globalThis`. */
const run: typeof globalThis & { testPostgres?: Shared | undefined } = globalThis;

/** Starts the PostgreSQL of a test run, or joins the running one. */
export async function joinTestPostgres(): Promise<TestPostgres> {
  const shared = (run.testPostgres ??= startShared());
  shared.members += 1;
  const server = await shared.server;
  const runtimeUrl = await shared.runtimeUrl;
  const create = async (name: string, fill: FillDatabase) => {
    await runAdminStatement(server.url, `create database ${name}`);
    const urls = { url: withDatabase(runtimeUrl, name), ownerUrl: withDatabase(server.url, name) };
    await fill(urls);
    return urls;
  };
  return {
    database: (name, fill) => {
      const known = shared.databases.get(name) ?? create(name, fill);
      shared.databases.set(name, known);
      return known;
    },
    leave: async () => {
      shared.members -= 1;
      if (shared.members > 0) return;
      run.testPostgres = undefined;
      await server.stop();
      await rm(await shared.dataDir, { recursive: true, force: true });
    },
  };
}

function startShared(): Shared {
  const dataDir = mkdtemp(join(tmpdir(), 'thedot-postgres-'));
  const server = dataDir.then((folder) =>
    startEmbeddedPostgres({
      dataDir: folder,
      settings: TEST_SETTINGS,
      environment: clockEnvironment,
    }),
  );
  const runtimeUrl = server.then(({ url }) => createEmbeddedRole(url));
  return { members: 0, dataDir, server, runtimeUrl, databases: new Map() };
}

/** Copies a template database, which must have no connections. */
export async function copyDatabase({ url, ownerUrl }: DatabaseUrls): Promise<DatabaseCopy> {
  const template = new URL(ownerUrl).pathname.slice(1);
  const name = `copy_${randomBytes(6).toString('hex')}`;
  // Copies files, which takes half the time of logging each page.
  await runAdminStatement(
    ownerUrl,
    `create database ${name} template ${template} strategy file_copy`,
  );
  return {
    url: withDatabase(url, name),
    ownerUrl: withDatabase(ownerUrl, name),
    drop: () => runAdminStatement(ownerUrl, `drop database if exists ${name} with (force)`),
  };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs one statement in the server's `postgres` database. */
export async function runAdminStatement(databaseUrl: string, statement: string): Promise<void> {
  await runStatement(withDatabase(databaseUrl, 'postgres'), statement);
}

/** Runs one statement in a database. */
export async function runStatement(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
