import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = new URL('../../main.ts', import.meta.url).pathname;

type Environment = Readonly<Record<string, string>>;

/** Spawns a server process without waiting for it. */
export const spawnProduct = (dataDir: string, port: number, settings: Environment = {}) =>
  spawn(process.execPath, ['--disable-warning=DeprecationWarning', MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(port),
      DATA_DIR: dataDir,
      METRICS_PORT: '',
      LOG_LEVEL: 'fatal',
      SAMPLE_HUB: 'true',
      ...settings,
    },
  });

/** Starts a server process and waits until it is ready. */
export async function startProduct(
  dataDir: string,
  port: number,
  settings?: Environment,
): Promise<ChildProcess> {
  const product = spawnProduct(dataDir, port, settings);
  for await (const line of createInterface(product.stdout)) {
    if (!line.startsWith('THE DOT is ready')) continue;
    product.stdout.resume();
    return product;
  }
  throw new Error('The product ended before it was ready');
}

export async function stopProduct(product: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
  if (product.exitCode !== null || product.signalCode !== null) return product.exitCode;
  const gone = once(product, 'exit');
  product.kill(signal);
  await gone;
  return product.exitCode;
}

interface Account {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

export const sampleAccounts = async (dataDir: string): Promise<readonly Account[]> =>
  JSON.parse(await readFile(join(dataDir, 'sample-accounts.json'), 'utf8'));

/** The URL of the embedded database in a data folder. */
export async function databaseOf(dataDir: string): Promise<string> {
  const { port, password } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
  return `postgres://postgres:${password}@127.0.0.1:${port}/thedot`;
}
