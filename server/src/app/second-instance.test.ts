import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '../../../tools/test-environment/ports.ts';
import { createDatabase } from '../testing/database.ts';
import { spawnProduct, stopProduct } from '../testing/servers/server-process.ts';

const database = await createDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'thedot-instances-'));
const port = await freePort();
const settings = {
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.ownerUrl,
  SAMPLE_HUB: 'false',
  METRICS_PORT: String(await freePort()),
  LOG_LEVEL: 'warn',
};

const started: ChildProcess[] = [];
afterAll(async () => {
  await Promise.all(started.map((product) => stopProduct(product, 'SIGKILL')));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts an instance and waits until it is ready; returns what it printed. */
async function start(at: number) {
  const product = spawnProduct(dataDir, at, settings);
  started.push(product);
  const printed: string[] = [];
  await new Promise<void>((ready, failed) => {
    product.once('exit', () => failed(new Error(`It ended: ${printed.join('\n')}`)));
    createInterface(product.stdout).on('line', (line) => {
      printed.push(line);
      if (line.startsWith('THE DOT is ready')) ready();
    });
  });
  return printed;
}

await start(port);

test('a second instance whose metrics port is taken says so in one line and serves without metrics', async () => {
  const at = await freePort();
  const printed = await start(at);

  const lines = await vi.waitFor(() => {
    const found = printed.filter((line) => line.includes('METRICS_PORT'));
    expect(found).toHaveLength(1);
    return found;
  });
  expect(lines[0]).toContain(
    `No metrics on port ${settings.METRICS_PORT}: another program uses it.`,
  );
  expect(printed.join('\n')).not.toMatch(/EADDRINUSE|\n\s+at /);
  expect((await fetch(`http://127.0.0.1:${at}/healthz`)).status).toBe(200);
});

const PUBLIC = { NODE_ENV: 'production', PUBLIC_URL: 'https://hub.test' };

test.each([
  ['port is taken', {}, /another program listens there. Stop it, or set PORT to another number/],
  [
    'host is of another machine',
    { ...PUBLIC, HOST: '192.0.2.1' },
    /EADDRNOTAVAIL.*Set HOST to one/,
  ],
  ['host is unknown', { ...PUBLIC, HOST: 'hub.invalid' }, /hub\.invalid.*Set HOST to one/],
])(
  'a second instance whose %s stops with one line that names the setting',
  async (_, more, line) => {
    const main = new URL('../main.ts', import.meta.url).pathname;
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), ...settings };
    const args = ['--disable-warning=DeprecationWarning', main];
    const second = spawn(process.execPath, args, {
      env: { ...env, METRICS_PORT: '', ...more },
      stdio: ['ignore', 'ignore', 'pipe'],
    });

    const [said, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')]);
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toEqual([expect.stringMatching(line)]);
  },
);
