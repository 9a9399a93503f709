import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const FOLDER = new URL('../../migrations/', import.meta.url);
/** Advisory lock that serializes instances which start at once. */
const LOCK = 7_368_687;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Runs `work` while no other server or command migrates or fills the database. */
export async function withMigrationLock<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'thedot-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Applies the pending migrations, each in a transaction of its own, and returns their names. With `only` it
 * applies no others; all of those must be known.
 */
export const migrate = (url: string, only?: readonly string[]): Promise<readonly string[]> =>
  withMigrationLock(url, (client) => applyPending(client, only));

/** Applies the pending migrations on a connection that has the lock. */
export async function applyPending(
  client: pg.Client,
  only?: readonly string[],
): Promise<readonly string[]> {
  const known = await readMigrations();
  const unknown = only?.find((name) => !known.some((migration) => migration.name === name));
  if (unknown) throw new Error(`This program is too old: it does not know ${unknown}.`);
  const pending = (await selectPending(client, known)).filter(
    ({ name }) => only?.includes(name) ?? true,
  );
  for (const migration of pending) await apply(client, migration);
  return pending.map(({ name }) => name);
}

/** Returns the names of the migrations that the database lacks. */
export async function findPending(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await selectPending(client, await readMigrations())).map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function readMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function selectPending(client: pg.Client, known: readonly Migration[]) {
  await client.query(`create table if not exists schema_migrations (
    name       text primary key,
    checksum   text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  for (const name of applied.keys()) {
    if (!known.some((migration) => migration.name === name)) {
      throw new Error(`The database is newer than this program: it has seen ${name}.`);
    }
  }
  for (const { name, checksum } of known) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new Error(`Migration ${name} was changed after it ran; write a new one instead.`);
    }
  }
  return known.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
