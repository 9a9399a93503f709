import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Embedded, startEmbedded } from '../../server/src/db/embedded.ts';
import { clockEnvironment } from './clock.ts';

export interface Copy {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Nothing here outlives the run, so nothing has to survive a power cut. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
};

/** The PostgreSQL of a whole test run. */
export interface TestPostgres {
  /** The address of a database that the first caller of this name has filled. */
  readonly database: (name: string, fill: (url: string) => Promise<void>) => Promise<string>;
  /** Stops the server when every project has left it. */
  readonly leave: () => Promise<void>;
}

interface Shared {
  members: number;
  readonly dataDir: Promise<string>;
  readonly server: Promise<Embedded>;
  readonly databases: Map<string, Promise<string>>;
}

/** Vitest loads the global setup of each project anew: what they share is kept beside their modules. */
const run: typeof globalThis & { testPostgres?: Shared | undefined } = globalThis;

/** Starts the one PostgreSQL of a test run, or joins it where another project has started it. */
export async function joinTestPostgres(): Promise<TestPostgres> {
  const shared = (run.testPostgres ??= startShared());
  shared.members += 1;
  const server = await shared.server;
  const create = async (name: string, fill: (url: string) => Promise<void>) => {
    await administer(server.url, `create database ${name}`);
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
    startEmbedded({ dataDir: folder, settings: FORGETFUL, environment: clockEnvironment }),
  );
  return { members: 0, dataDir, server, databases: new Map() };
}

/** A copy of a database to which nothing is connected. */
export async function copyOf(templateUrl: string): Promise<Copy> {
  const template = new URL(templateUrl);
  const name = `copy_${randomBytes(6).toString('hex')}`;
  await administer(templateUrl, `create database ${name} template ${template.pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => administer(templateUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Runs one statement beside a database, not in it. */
export async function administer(databaseUrl: string, statement: string): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  await visit(url.href, statement);
}

/** Runs one statement in a database. */
export async function visit(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
