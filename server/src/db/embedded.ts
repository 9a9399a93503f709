import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Attendance, attend, OtherKeeper } from './attendance.ts';
import { freePort, isFree, readAccess, writeAccess } from './embedded-access.ts';
import { oneByOne } from './one-by-one.ts';
import {
  createCluster,
  findPostmaster,
  findRunner,
  forgetStranger,
  isAlive,
  type Postmaster,
  type PostgresSettings,
  spawnServer,
} from './postgres-program.ts';

const LOOK_MS = 25;
const STUBBORN_LOCK_MS = 30_000;
const STOP_MS = 30_000;
const WATCH_MS = 500;
const DATABASE = 'thedot';

export interface Embedded {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly settings?: PostgresSettings;
  /** Variables for the server; it gets none of ours. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A visitor uses the server that others run, or runs it for as long as somebody needs it. */
  readonly visitor?: boolean;
  readonly say?: (sentence: string) => void;
}

/**
 * The database that comes with the product. It is started, or taken over when a killed program left
 * it running; started again whenever it dies; and stopped cleanly at the end.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, settings = {}, environment = {}, visitor = false, say = () => {} } = options;
  const cluster = join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true });
  const accessFile = join(dataDir, 'postgres.json');
  const runner = await findRunner(cluster);
  let access = await oneByOne(`${cluster}.setup`, async () => {
    const known = await readAccess(accessFile);
    await createCluster(runner, cluster, known.password);
    return known;
  });

  let stopping = false;
  let healing = Promise.resolve();
  let isAddressGiven = false;
  let attendance: Attendance | undefined;
  let serverPid: number | undefined;

  const urlOf = (database: string) =>
    `postgres://postgres:${access.password}@127.0.0.1:${access.port}/${database}`;

  const meet = async (pid: number): Promise<void> => {
    const role = visitor ? 'visitor' : 'keeper';
    attendance = await attend(urlOf('postgres'), role, () => {
      if (!visitor && !stopping) healing = heal();
    });
    if (!visitor) serverPid = pid;
  };

  const bringUp = async (patienceMs: number): Promise<void> => {
    const giveUpAt = Date.now() + patienceMs;
    let told = false;
    while (!stopping) {
      const running = (await findPostmaster(cluster)) ?? (await startServer(giveUpAt));
      if (running && running.port !== access.port) {
        access = { ...access, port: running.port };
        await writeAccess(accessFile, access);
      }
      if (running?.ready) {
        const failure = await meet(running.pid).then(
          () => null,
          (error: unknown) => error,
        );
        if (!failure) return;
        if (Date.now() > giveUpAt) throw failure;
        if (failure instanceof OtherKeeper && !told) {
          told = true;
          say(`${failure.message} Waiting for its end.`);
        }
      }
      if (running?.isStopping) hurry(running);
      await wait(LOOK_MS);
    }
  };

  const startServer = async (giveUpAt: number) => {
    await forgetStranger(cluster);
    if (!(await isFree(access.port))) {
      if (isAddressGiven) await portFreed(giveUpAt);
      else {
        access = { ...access, port: await freePort() };
        await writeAccess(accessFile, access);
      }
    }
    const { child, complaints } = spawnServer(runner, cluster, access.port, settings, environment);
    while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      const running = await findPostmaster(cluster);
      if (running?.ready) {
        child.stderr?.destroy();
        child.unref();
        return running;
      }
      await wait(LOOK_MS);
    }
    // Right after a kill the dying server's children may still hold its memory.
    if (Date.now() > giveUpAt) throw new Error(`The database did not start: ${complaints()}`);
    await wait(10 * LOOK_MS);
    return null;
  };

  /** Whoever was given the address goes on asking there. */
  const portFreed = async (giveUpAt: number): Promise<void> => {
    say(`Another program has taken port ${access.port}. Waiting for its end.`);
    while (!stopping && !(await isFree(access.port))) {
      if (Date.now() > giveUpAt) throw new Error(`Port ${access.port} is still taken.`);
      await wait(LOOK_MS);
    }
  };

  const heal = async (): Promise<void> => {
    say('The database went away; starting it again.');
    while (!stopping) {
      try {
        await bringUp(STUBBORN_LOCK_MS);
        say('The database is back.');
        return;
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
      }
    }
  };

  /** A program that ends without its farewell still asks the server to end. */
  const leave = () => {
    if (serverPid !== undefined && isAlive(serverPid)) process.kill(serverPid, 'SIGINT');
  };
  process.once('exit', leave);

  /** Asked to end but politely, it would wait for our own connections for ever, and take no new ones. */
  const watch = setInterval(() => {
    void findPostmaster(cluster).then((running) => {
      if (running?.isStopping && !stopping) hurry(running);
    });
  }, WATCH_MS);
  watch.unref();

  await bringUp(STUBBORN_LOCK_MS);
  await createDatabase(urlOf('postgres'), DATABASE);
  isAddressGiven = true;

  return {
    url: urlOf(DATABASE),
    stop: async () => {
      stopping = true;
      clearInterval(watch);
      process.off('exit', leave);
      // A database that is being started again would outlive us.
      await healing;
      // Whoever leaves last switches it off.
      if (await attendance?.isLast()) await stopServer(cluster);
      await attendance?.end();
    },
  };
}

/** From waiting for everybody to leave to ending at once, cleanly all the same. */
function hurry({ pid }: Postmaster): void {
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
}

/** Asks it to end at once but cleanly, and insists when it does not. */
async function stopServer(cluster: string): Promise<void> {
  const running = await findPostmaster(cluster);
  if (!running) return;
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(running.pid, signal);
    const until = Date.now() + STOP_MS;
    while (isAlive(running.pid) && Date.now() < until) await wait(LOOK_MS);
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
      // Another program may have been faster.
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
