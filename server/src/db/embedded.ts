import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import {
  createCluster,
  findPostmaster,
  findRunner,
  forgetStranger,
  isAlive,
  type PostgresSettings,
  spawnServer,
} from './postgres-program.ts';

const LOOK_MS = 25;
const STUBBORN_LOCK_MS = 30_000;
const STOP_MS = 30_000;
const DATABASE = 'thedot';
/** Held as an advisory lock by the one program that starts and stops the server. */
const KEEPER = 7_368_686;

const Access = z.object({ port: z.number(), password: z.string() });
type Access = z.infer<typeof Access>;

class OtherKeeper extends Error {
  override name = 'OtherKeeper';
}

export interface Embedded {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly settings?: PostgresSettings;
  /** A visitor uses the server that a running program keeps, and leaves it running. */
  readonly visitor?: boolean;
  readonly say?: (sentence: string) => void;
}

/**
 * The database that comes with the product. It is started, or taken over when a killed program left
 * it running; started again whenever it dies; and stopped cleanly at the end.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, settings = {}, visitor = false, say = () => {} } = options;
  const cluster = join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true });
  const accessFile = join(dataDir, 'postgres.json');
  let access = await readAccess(accessFile);
  const runner = await findRunner(cluster);
  await createCluster(runner, cluster, access.password);

  let stopping = false;
  let isAddressGiven = false;
  let keeper: pg.Client | undefined;
  let serverPid: number | undefined;

  const urlOf = (database: string) =>
    `postgres://postgres:${access.password}@127.0.0.1:${access.port}/${database}`;

  /** One connection tells us at once when the server dies. */
  const meet = async (pid: number): Promise<void> => {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ kept: boolean }>(
      'select pg_try_advisory_lock($1) as kept',
      [KEEPER],
    );
    if (!rows[0]?.kept) {
      await client.end();
      if (!visitor) throw new OtherKeeper(`Another program already runs the hub in ${dataDir}.`);
      return;
    }
    keeper = client;
    serverPid = pid;
    client.on('end', () => {
      if (!stopping) void heal();
    });
  };

  const bringUp = async (patienceMs: number): Promise<void> => {
    const giveUpAt = Date.now() + patienceMs;
    let told = false;
    for (;;) {
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
    const { child, complaints } = spawnServer(runner, cluster, access.port, settings);
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
    while (!(await isFree(access.port))) {
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

  await bringUp(STUBBORN_LOCK_MS);
  await createDatabase(urlOf('postgres'), DATABASE);
  isAddressGiven = true;

  return {
    url: urlOf(DATABASE),
    stop: async () => {
      stopping = true;
      process.off('exit', leave);
      if (!keeper) return;
      await keeper.end().catch(() => {});
      await stopServer(cluster);
    },
  };
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
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function readAccess(path: string): Promise<Access> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text !== null) return Access.parse(JSON.parse(text));
  const access = { port: await freePort(), password: randomBytes(24).toString('base64url') };
  await writeAccess(path, access);
  return access;
}

/** Whole or not at all: without the password nobody gets into the database again. */
async function writeAccess(path: string, access: Access): Promise<void> {
  const draft = `${path}.part`;
  await writeFile(draft, `${JSON.stringify(access)}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
}

const isFree = (port: number) => tryPort(port).then((found) => found !== null);

async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === null) throw new Error('No free port for the database');
  return port;
}

const tryPort = (port: number) =>
  new Promise<number | null>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
