import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { RUNNER_NAME } from '../../platform/jobs/jobs.queries.ts';

export async function findDatabaseFacts(db: Db) {
  const { rows } = await sql<{
    version: string;
    bytes: number;
    connections: number;
    maxConnections: number;
    standbys: number;
    migration: string;
  }>`
    select current_setting('server_version') as version,
           pg_database_size(current_database()) as bytes,
           (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
           current_setting('max_connections')::int as "maxConnections",
           (select count(*) from pg_stat_replication) as standbys,
           (select max(name) from schema_migrations) as migration`.execute(db);
  return rows[0]!;
}

export async function findInstances(db: Db) {
  const { rows } = await sql<{ address: string | null; since: string }>`
    select host(client_addr) as address, backend_start as since
      from pg_stat_activity
     where application_name = ${RUNNER_NAME} and datname = current_database()
     order by backend_start`.execute(db);
  return rows;
}

export const findFileFacts = (db: Db) =>
  db
    .selectFrom('files')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('bytes'),
    ])
    .executeTakeFirstOrThrow();

export const findLastBackup = (db: Db) =>
  db
    .selectFrom('backups')
    .select(['made_at as madeAt', 'seconds', 'bytes'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertBackup = (db: Db, made: { readonly seconds: number; readonly bytes: number }) =>
  db.insertInto('backups').values(made).execute();
