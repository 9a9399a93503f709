import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Embedded, startEmbedded } from '../../server/src/db/embedded.ts';

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

/** A PostgreSQL of a run's own. */
export const startPostgres = (dataDir: string): Promise<Embedded> =>
  startEmbedded({ dataDir, settings: FORGETFUL });

/** A database that begins as this one is, which nobody may visit meanwhile. */
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
