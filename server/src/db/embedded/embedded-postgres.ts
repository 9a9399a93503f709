import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresLease, acquireLease, LeaseTakenError } from './postgres-lease.ts';
import {
  findFreePort,
  isPortFree,
  readConnectionInfo,
  writeConnectionInfo,
} from './connection-info.ts';
import { withFileLock } from './file-lock.ts';
import {
  createCluster,
  findPostmaster,
  findRunner,
  removeStalePidFile,
  isAlive,
  type Postmaster,
  type PostgresSettings,
  spawnServer,
} from './postgres-program.ts';

const POLL_MS = 25;
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 30_000;
const WATCH_INTERVAL_MS = 500;
const DATABASE = 'thedot';

export interface EmbeddedPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly settings?: PostgresSettings;
  /** Environment variables for the server, which gets none of this process's. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A visitor uses the server of another program, or runs it while other programs need it. */
  readonly visitor?: boolean;
  readonly report?: (sentence: string) => void;
}

/**
 * Starts the PostgreSQL that comes with the product, or adopts it when a killed program left it running. Restarts
 * it whenever it dies and stops it cleanly at the end.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dataDir, settings = {}, environment = {}, visitor = false, report = () => {} } = options;
  const cluster = join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true });
  const accessFile = join(dataDir, 'postgres.json');
  const runner = await findRunner(cluster);
  let connection = await withFileLock(`${cluster}.setup`, async () => {
    const known = await readConnectionInfo(accessFile);
    await createCluster(runner, cluster, known.password);
    return known;
  });

  let stopping = false;
  let restarting = Promise.resolve();
  let isAddressGiven = false;
  let lease: PostgresLease | undefined;
  let serverPid: number | undefined;

  const urlOf = (database: string) =>
    `postgres://postgres:${connection.password}@127.0.0.1:${connection.port}/${database}`;

  const joinServer = async (pid: number): Promise<void> => {
    const role = visitor ? 'visitor' : 'supervisor';
    lease = await acquireLease(urlOf('postgres'), role, () => {
      if (!visitor && !stopping) restarting = restart();
    });
    if (!visitor) serverPid = pid;
  };

  const startOrAdopt = async (timeoutMs: number): Promise<void> => {
    const giveUpAt = Date.now() + timeoutMs;
    let isReported = false;
    while (!stopping) {
      const running = (await findPostmaster(cluster)) ?? (await startServer(giveUpAt));
      if (running && running.port !== connection.port) {
        connection = { ...connection, port: running.port };
        await writeConnectionInfo(accessFile, connection);
      }
      if (running?.ready) {
        const failure = await joinServer(running.pid).then(
          () => null,
          (error: unknown) => error,
        );
        if (!failure) return;
        if (Date.now() > giveUpAt) throw failure;
        if (failure instanceof LeaseTakenError && !isReported) {
          isReported = true;
          report(`${failure.message} Waiting for its end.`);
        }
      }
      if (running?.isStopping) requestFastShutdown(running);
      await wait(POLL_MS);
    }
  };

  const startServer = async (giveUpAt: number) => {
    await removeStalePidFile(cluster);
    if (!(await isPortFree(connection.port))) {
      if (isAddressGiven) await waitForPort(giveUpAt);
      else {
        connection = { ...connection, port: await findFreePort() };
        await writeConnectionInfo(accessFile, connection);
      }
    }
    const { child, readErrors } = spawnServer(
      runner,
      cluster,
      connection.port,
      settings,
      environment,
    );
    while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      const running = await findPostmaster(cluster);
      if (running?.ready) {
        child.stderr?.destroy();
        child.unref();
        return running;
      }
      await wait(POLL_MS);
    }
    // Right after a kill the child processes of the dead server may still hold its shared memory.
    if (Date.now() > giveUpAt) throw new Error(`The database did not start: ${readErrors()}`);
    await wait(10 * POLL_MS);
    return null;
  };

  /** Waits for the port: clients that have the address keep using it. */
  const waitForPort = async (giveUpAt: number): Promise<void> => {
    report(`Another program has taken port ${connection.port}. Waiting for its end.`);
    while (!stopping && !(await isPortFree(connection.port))) {
      if (Date.now() > giveUpAt) throw new Error(`Port ${connection.port} is still taken.`);
      await wait(POLL_MS);
    }
  };

  const restart = async (): Promise<void> => {
    report('The database went away; starting it again.');
    while (!stopping) {
      try {
        await startOrAdopt(START_TIMEOUT_MS);
        report('The database is back.');
        return;
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
      }
    }
  };

  /** A process that exits without calling `stop` still asks the server to shut down. */
  const stopOnExit = () => {
    if (serverPid !== undefined && isAlive(serverPid)) process.kill(serverPid, 'SIGINT');
  };
  process.once('exit', stopOnExit);

  /** A server in smart shutdown would wait for our own connections forever and accept no new ones. */
  const watch = setInterval(() => {
    void findPostmaster(cluster).then((running) => {
      if (running?.isStopping && !stopping) requestFastShutdown(running);
    });
  }, WATCH_INTERVAL_MS);
  watch.unref();

  await startOrAdopt(START_TIMEOUT_MS);
  await createDatabase(urlOf('postgres'), DATABASE);
  isAddressGiven = true;

  return {
    url: urlOf(DATABASE),
    stop: async () => {
      stopping = true;
      clearInterval(watch);
      process.off('exit', stopOnExit);
      // A database that is just being restarted would outlive this process.
      await restarting;
      // The last program stops the server.
      if (await lease?.isLast()) await stopServer(cluster);
      await lease?.end();
    },
  };
}

/** Turns a smart shutdown into a fast one, which is as clean. */
function requestFastShutdown({ pid }: Postmaster): void {
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
}

/** Stops the server by a fast shutdown, then by an immediate one when it takes too long. */
async function stopServer(cluster: string): Promise<void> {
  const running = await findPostmaster(cluster);
  if (!running) return;
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(running.pid, signal);
    const until = Date.now() + STOP_TIMEOUT_MS;
    while (isAlive(running.pid) && Date.now() < until) await wait(POLL_MS);
    if (!isAlive(running.pid)) return;
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await client.query(`create database ${pg.escapeIdentifier(name)}`).catch(async (error) => {
      // Another program may have created it meanwhile.
      const { rowCount: isThere } = await client.query(
        'select 1 from pg_database where datname = $1',
        [name],
      );
      if (!isThere) throw error;
    });
  } finally {
    await client.end();
  }
}
