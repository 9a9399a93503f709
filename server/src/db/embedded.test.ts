import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';
import { findPostmaster } from './postgres-program.ts';

let dataDir: string;
let running: Embedded | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'thedot-embedded-'));
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

const start = async () => (running = await startEmbedded({ dataDir }));
const postmaster = () => findPostmaster(join(dataDir, 'postgres'));

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Asks again until the database is there. */
async function askPatiently(url: string, sql: string): Promise<unknown[]> {
  for (;;) {
    try {
      return await ask(url, sql);
    } catch {
      await wait(50);
    }
  }
}

/** The program that keeps the database, as a process that can be killed. */
async function startKeeper(): Promise<ChildProcess> {
  const module = new URL('./embedded.ts', import.meta.url).href;
  const code = `const { startEmbedded } = await import(${JSON.stringify(module)});
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write('up');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('the password is random and only its owner may read it', async () => {
  const { url } = await start();
  const kept = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
  expect(new URL(url).password).toBe(kept.password);
  expect(kept.password.length).toBeGreaterThanOrEqual(32);
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o077).toBe(0);
  const guess = new URL(url);
  guess.password = 'password';
  await expect(ask(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('what was written is there after a stop, and nothing is left running', async () => {
  const { url, stop } = await start();
  await ask(url, 'create table kept as select 42 as answer');
  await stop();
  expect(await postmaster()).toBeNull();

  const again = await start();

  expect(await ask(again.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('a server that a killed program left behind is taken over', async () => {
  const keeper = await startKeeper();
  const orphan = await postmaster();
  keeper.kill('SIGKILL');
  await once(keeper, 'exit');

  const { url } = await start();

  expect((await postmaster())?.pid).toBe(orphan?.pid);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a database that is killed comes back by itself with every committed row', async () => {
  const { url } = await start();
  await ask(url, 'create table kept (n integer)');
  await ask(url, 'insert into kept values (1)');
  const killed = await postmaster();

  process.kill(killed?.pid ?? 0, 'SIGKILL');

  expect(await askPatiently(url, 'select n from kept')).toEqual([{ n: 1 }]);
  expect((await postmaster())?.pid).not.toBe(killed?.pid);
});

test('a database that comes back is where it was, even when its port was taken meanwhile', async () => {
  const said: string[] = [];
  running = await startEmbedded({ dataDir, say: (sentence) => said.push(sentence) });
  const killed = (await postmaster()) ?? { pid: 0, port: 0 };

  process.kill(killed.pid, 'SIGKILL');
  untilDead(killed.pid);
  const squatter = createServer().listen(killed.port, '127.0.0.1');
  await vi.waitFor(() => expect(said.join()).toContain(`port ${killed.port}`), 60_000);
  squatter.close();

  expect(await askPatiently(running.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

/** Waits without letting anybody else do something: the port must be ours before it is missed. */
function untilDead(pid: number): void {
  while (!/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')));
}

test('a database that was asked politely to end does not keep everybody out until they leave', async () => {
  const { url } = await start();
  const asked = await postmaster();

  process.kill(asked?.pid ?? 0, 'SIGTERM');
  await vi.waitFor(async () => expect((await postmaster())?.pid).not.toBe(asked?.pid), 60_000);

  expect(await askPatiently(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});
