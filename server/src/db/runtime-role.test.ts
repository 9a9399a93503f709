import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdminStatement } from '../../../tools/test-environment/postgres.ts';
import { prepareDatabase } from '../platform/database/prepare-database.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';

const log = pino({ level: 'silent' });

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const DENIED = [
  'create table mine (id int)',
  'create table graphile_worker.mine (id int)',
  'create schema mine',
  'create function mine() returns int language sql as $$ select 1 $$',
  'create extension dblink',
  'create role mine',
  'alter table users add column mine int',
  'alter table audit_log disable trigger user',
  'alter role thedot_app superuser',
  'drop table users',
  'truncate users',
  'truncate audit_log',
  `update schema_migrations set checksum = 'mine'`,
  `insert into schema_migrations (name, checksum) values ('mine.sql', '')`,
  'delete from schema_migrations',
  'delete from graphile_worker.migrations',
  `update audit_log set details = '{}'`,
  'delete from audit_log',
  `select set_config('thedot.audit_log_upkeep', 'on', false); delete from audit_log`,
  'set session_replication_role = replica',
  `copy (select 1) to program 'true'`,
  `copy users (email) from '/etc/passwd'`,
  `select pg_read_file('/etc/passwd')`,
  `select pg_ls_dir('/')`,
  'select lo_create(0)',
  `select lo_from_bytea(0, 'mine')`,
  'select rolpassword from pg_authid',
];

describe('the role of the server', () => {
  test.each(DENIED)('is refused: %s', async (sql) => {
    await expect(query(database.url, sql)).rejects.toMatchObject({ code: '42501' });
  });

  test('creates no temporary tables in the embedded database', async () => {
    const url = new URL(database.url);
    url.pathname = '/thedot';
    await expect(query(url.href, 'create temp table mine (id int)')).rejects.toThrow(
      'permission denied to create temporary tables',
    );
  });

  test('reads and writes rows, and adds jobs', async () => {
    await query(
      database.url,
      `insert into users (email, role, first_name, last_name) values ('amira@example.org', 'startup', '', '');
       update users set first_name = 'Amira';
       insert into audit_log (action, subject_kind) values ('user.created', 'user');
       select graphile_worker.add_job('nothing', '{}');
       select 1`,
    );

    expect(await query(database.url, 'select first_name from users')).toEqual([
      { first_name: 'Amira' },
    ]);
    expect(await query(database.url, 'select from graphile_worker._private_jobs')).toHaveLength(1);
  });

  test('keeps its rights when the database is prepared again', async () => {
    await prepareDatabase(database, log);
    expect(await query(database.url, 'select 1 as one from schema_migrations limit 1')).toEqual([
      { one: 1 },
    ]);
  });

  test('has no settings of its own after the next start, although it may store them', async () => {
    const role = 'thedot_app';
    const stored = `select unnest(setconfig) as setting from pg_db_role_setting
                      join pg_roles on pg_roles.oid = setrole and rolname = '${role}'
                     where setdatabase = 0 or setdatabase = (
                       select oid from pg_database where datname = current_database())`;
    const { pathname } = new URL(database.url);
    for (const place of ['', `in database ${pathname.slice(1)}`])
      await query(database.url, `alter role ${role} ${place} set work_mem = '65kB'`);
    expect(await query(database.ownerUrl, stored)).toHaveLength(2);

    await prepareDatabase(database, log);

    expect(await query(database.ownerUrl, stored)).toEqual([]);
  });

  test('may use what the owner adds later', async () => {
    await query(database.ownerUrl, 'create table later (id int generated always as identity)');
    await query(database.url, 'insert into later default values');
    expect(await query(database.url, 'select id from later')).toEqual([{ id: 1 }]);
  });
});

describe('an external database', () => {
  const name = `external_${randomBytes(6).toString('hex')}`;
  const admin = (sql: string) => runAdminStatement(database.ownerUrl, sql);
  const urlOf = (role: string) => {
    const url = new URL(database.ownerUrl);
    Object.assign(url, { username: role, password: 'secret', pathname: `/${name}` });
    return url.href;
  };
  const [ownerUrl, url] = [`${name}_owner`, `${name}_app`];
  beforeAll(async () => {
    for (const role of [ownerUrl, url]) await admin(`create role ${role} login password 'secret'`);
    await admin(`create database ${name} owner ${ownerUrl}`);
  });
  afterAll(async () => {
    await admin(`drop database if exists ${name} with (force)`);
    for (const role of [ownerUrl, url]) await admin(`drop role ${role}`);
  });

  test('is prepared by an owner without other rights, for a role that may only change rows', async () => {
    const urls = { ownerUrl: urlOf(ownerUrl), url: urlOf(url) };

    await prepareDatabase(urls, log);
    await prepareDatabase(urls, log);

    await query(urls.url, `insert into audit_log (action, subject_kind) values ('made', 'user')`);
    await query(urls.url, 'select delete_old_refusals()');
    await expect(query(urls.url, 'select erase_from_audit_log(uuidv7())')).rejects.toThrow(
      'The erasure of this person is not recorded',
    );
    await query(urls.url, `select graphile_worker.add_job('nothing', '{}')`);
    for (const sql of ['create table mine (id int)', 'delete from audit_log', 'truncate users']) {
      await expect(query(urls.url, sql), sql).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('keeps the settings of the role unless the owner may change it', async () => {
    const urls = { ownerUrl: urlOf(ownerUrl), url: urlOf(url) };
    const limit = async () => query(urls.url, 'show work_mem');
    await query(urls.url, `alter role ${url} set work_mem = '65kB'`);

    await prepareDatabase(urls, log);
    expect(await limit()).toEqual([{ work_mem: '65kB' }]);

    await admin(`alter role ${ownerUrl} createrole`);
    await admin(`grant ${url} to ${ownerUrl} with admin option`);
    await prepareDatabase(urls, log);
    expect(await limit()).not.toEqual([{ work_mem: '65kB' }]);
  });
});
