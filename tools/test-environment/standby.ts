import { type ChildProcess, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  createCluster,
  findRunner,
  type PostgresSettings,
  spawnServer,
} from '../../server/src/db/embedded/postgres-program.ts';
import { freePort } from './ports.ts';

const DATABASE = 'hub';

interface Member {
  readonly url: string;
  /** Ends the server as a crash does. */
  readonly kill: () => Promise<void>;
}

/** Starts a PostgreSQL whose commits wait until a standby has them, and that standby, which can be promoted. */
export async function startPostgresPair() {
  const folder = await mkdtemp(join(tmpdir(), 'thedot-standby-'));
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const clusters = { primary: join(folder, 'primary'), standby: join(folder, 'standby') };
  const runner = await findRunner(clusters.primary);
  const password = randomBytes(12).toString('hex');
  const processes: ChildProcess[] = [];

  async function start(cluster: string, settings: PostgresSettings): Promise<Member> {
    const port = await freePort();
    const { child, readErrors } = spawnServer(
      runner,
      cluster,
      port,
      { fsync: 'off', wal_keep_size: '256MB', ...settings },
      {},
    );
    processes.push(child);
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    await untilTrue(
      () => query(url, 'select true as done'),
      () => readErrors(),
    );
    return { url, kill: () => kill(child) };
  }

  await createCluster(runner, clusters.primary, password);
  const primary = await start(clusters.primary, {});
  await query(primary.url, `create database ${DATABASE}`);

  // As pg_basebackup does, which does not come with the embedded PostgreSQL. One session holds the backup open.
  const session = new pg.Client({ connectionString: primary.url });
  await session.connect();
  await session.query(`select pg_backup_start('standby', true)`);
  await promisify(execFile)('cp', ['-a', clusters.primary, clusters.standby]);
  const stopped = await session.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop()',
  );
  await session.end();
  await rm(join(clusters.standby, 'postmaster.pid'));
  const segments = join(clusters.standby, 'pg_wal');
  for (const name of await readdir(segments)) {
    if (/^[\dA-F]{24}$/.test(name)) await rm(join(segments, name));
  }
  const files = { backup_label: stopped.rows[0]?.labelfile ?? '', 'standby.signal': '' };
  for (const [name, text] of Object.entries(files)) {
    const path = join(clusters.standby, name);
    await writeFile(path, text);
    if (runner.owner) await chown(path, runner.owner.uid, runner.owner.gid);
  }
  const { port } = new URL(primary.url);
  const standby = await start(clusters.standby, {
    primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password}`,
  });

  await untilTrue(() =>
    query(
      primary.url,
      `select exists (select from pg_stat_replication where state = 'streaming') as done`,
    ),
  );
  // Only now: it would wait for a standby that does not exist yet.
  await query(primary.url, `alter system set synchronous_standby_names = '*'`);
  await query(primary.url, 'select pg_reload_conf()');
  await untilTrue(() =>
    query(
      primary.url,
      `select exists (select from pg_stat_replication where sync_state = 'sync') as done`,
    ),
  );

  const inDatabase = (url: string) => url.replace(/\/postgres$/, `/${DATABASE}`);
  return {
    primaryUrl: inDatabase(primary.url),
    standbyUrl: inDatabase(standby.url),
    killPrimary: primary.kill,
    promote: async () => {
      // It was a primary with a standby of its own once: as the only one it does not wait for another.
      await query(standby.url, 'select pg_promote()');
      await query(standby.url, `alter system reset synchronous_standby_names`);
      await query(standby.url, 'select pg_reload_conf()');
    },
    close: async () => {
      for (const child of processes) await kill(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function query(url: string, statement: string): Promise<{ readonly done?: boolean }[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<{ done?: boolean }>(statement)).rows;
  } finally {
    await client.end();
  }
}

const PATIENCE_MS = 30_000;

async function untilTrue(
  ask: () => Promise<{ readonly done?: boolean }[]>,
  explain = () => 'The standby did not follow',
): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const rows = await ask().catch(() => []);
    if (rows[0]?.done === true) return;
    if (Date.now() > until) throw new Error(explain());
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
