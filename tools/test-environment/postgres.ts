import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/db/embedded/embedded-postgres.ts';
import { clockEnvironment } from './clock.ts';

export interface DatabaseCopy {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** No durability: the data does not outlive the test run. */
const NON_DURABLE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
};

/** The PostgreSQL of a whole test run. */
export interface TestPostgres {
  /** The URL of a database, created and filled by the first caller with this name. */
  readonly database: (name: string, fill: (url: string) => Promise<void>) => Promise<string>;
  /** Stops the server when the last project leaves. */
  readonly leave: () => Promise<void>;
}

interface Shared {
  members: number;
  readonly dataDir: Promise<string>;
  readonly server: Promise<EmbeddedPostgres>;
  readonly databases: Map<string, Promise<string>>;
}

/** Vitest loads the global setup once per project, so the shared state is on `globalThis`. */
const run: typeof globalThis & { testPostgres?: Shared | undefined } = globalThis;

/** Starts the PostgreSQL of a test run, or joins the running one. */
export async function joinTestPostgres(): Promise<TestPostgres> {
  const shared = (run.testPostgres ??= startShared());
  shared.members += 1;
  const server = await shared.server;
  const create = async (name: string, fill: (url: string) => Promise<void>) => {
    await runAdminStatement(server.url, `create database ${name}`);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    await fill(url.href);
    return url.href;
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
      settings: NON_DURABLE_SETTINGS,
      environment: clockEnvironment,
    }),
  );
  return { members: 0, dataDir, server, databases: new Map() };
}

/** Copies a template database, which must have no connections. */
export async function copyDatabase(templateUrl: string): Promise<DatabaseCopy> {
  const template = new URL(templateUrl);
  const name = `copy_${randomBytes(6).toString('hex')}`;
  await runAdminStatement(
    templateUrl,
    `create database ${name} template ${template.pathname.slice(1)}`,
  );
  const url = new URL(template);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => runAdminStatement(templateUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Runs one statement in the server's `postgres` database. */
export async function runAdminStatement(databaseUrl: string, statement: string): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  await runStatement(url.href, statement);
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
