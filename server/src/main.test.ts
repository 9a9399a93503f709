import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPostmaster } from './db/postgres-program.ts';
import { freePort } from './testing/product.ts';

const MAIN = new URL('./main.ts', import.meta.url).pathname;

let dataDir: string;
let product: ChildProcess;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'thedot-main-'));
  const env = {
    PATH: process.env['PATH'],
    PORT: String(await freePort()),
    METRICS_PORT: '',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  };
  product = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
});
afterEach(async () => {
  product.kill('SIGKILL');
  const left = await postmaster();
  if (left) process.kill(left.pid, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true });
});

const postmaster = () => findPostmaster(join(dataDir, 'postgres'));

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a start that %s breaks off leaves no database running',
  async (signal) => {
    await vi.waitFor(async () => expect((await postmaster())?.ready).toBe(true), {
      timeout: 60_000,
      interval: 5,
    });

    product.kill(signal);

    expect(await once(product, 'exit')).toEqual([0, null]);
    expect(await postmaster()).toBeNull();
  },
);
