import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { testSize } from '../../../../tools/test-environment/test-size.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { withFileLock } from './file-lock.ts';
import { findPostmaster } from './postgres-program.ts';

const ROUNDS = testSize(1, 3);

let dataDir: string;
let started: EmbeddedPostgres[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'thedot-embedded-'));
});
afterEach(async () => {
  for (const program of started) await program.stop();
  started = [];
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const program = await startEmbeddedPostgres({ dataDir, ...options });
  started.push(program);
  return program;
}

async function stop(program: EmbeddedPostgres): Promise<void> {
  started = started.filter((it) => it !== program);
  await program.stop();
}

const postmaster = (folder = dataDir) => findPostmaster(join(folder, 'postgres'));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Retries until the database accepts connections. */
const queryPatiently = (url: string, sql: string): Promise<unknown[]> =>
  vi.waitFor(() => query(url, sql), 60_000);

const expectWorks = async ({ url }: EmbeddedPostgres) =>
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);

/** Starts the supervisor of the database as a child process that can be killed. */
async function spawnSupervisor(): Promise<ChildProcess> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const code = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write('up');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

/** Blocks this process until the other is dead: the test must take the port before the supervisor notices. */
function blockUntilDead(pid: number): void {
  while (!/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')));
}

describe('the embedded database', () => {
  test('has a random password that only its owner may read', async () => {
    const { url } = await start();
    const kept = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
    expect(new URL(url).password).toBe(kept.password);
    expect(kept.password.length).toBeGreaterThanOrEqual(32);
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o077).toBe(0);
    const guess = new URL(url);
    guess.password = 'password';
    await expect(query(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('writes no rows to its log', async () => {
    const { url } = await start();
    const violation = `create table logged (email text unique);
      insert into logged values ('canary@example.org');
      insert into logged values ('canary@example.org')`;
    await expect(query(url, `begin; ${violation}; commit`)).rejects.toThrow('duplicate key');

    const folder = join(dataDir, 'postgres/log');
    const readLogs = async () =>
      (
        await Promise.all(
          (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
        )
      ).join();
    await expect.poll(readLogs).toContain('duplicate key value');
    expect(await readLogs()).not.toContain('Key (email)');
  });

  test('keeps written data and leaves no process when it is stopped', async () => {
    const first = await start();
    await query(first.url, 'create table stopped as select 42 as answer');
    await stop(first);
    expect(await postmaster()).toBeNull();

    const { url } = await start();

    expect(await query(url, 'select answer from stopped')).toEqual([{ answer: 42 }]);
  });

  test('is taken over when a killed program left it running', async () => {
    const supervisor = await spawnSupervisor();
    const orphan = await postmaster();
    supervisor.kill('SIGKILL');
    await once(supervisor, 'exit');

    const program = await start();

    expect((await postmaster())?.pid).toBe(orphan?.pid);
    await expectWorks(program);
  });

  test('restarts at its address with every committed row when it is killed and its port taken', async () => {
    const said: string[] = [];
    const { url } = await start({ report: (sentence) => said.push(sentence) });
    await query(url, 'create table killed as select 1 as n');
    const killed = (await postmaster()) ?? { pid: 0, port: 0 };

    process.kill(killed.pid, 'SIGKILL');
    blockUntilDead(killed.pid);
    const squatter = createServer().listen(killed.port, '127.0.0.1');
    await vi.waitFor(() => expect(said.join()).toContain(`port ${killed.port}`), 60_000);
    squatter.close();

    expect(await queryPatiently(url, 'select n from killed')).toEqual([{ n: 1 }]);
    expect((await postmaster())?.pid).not.toBe(killed.pid);
  });

  test('restarts without waiting for open connections when SIGTERM ends it', async () => {
    const { url } = await start();
    const former = await postmaster();

    process.kill(former?.pid ?? 0, 'SIGTERM');
    await vi.waitFor(async () => expect((await postmaster())?.pid).not.toBe(former?.pid), 60_000);

    expect(await queryPatiently(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('leaves no process when it is stopped while it restarts', async () => {
    const said: string[] = [];
    const program = await start({ report: (sentence) => said.push(sentence) });

    process.kill((await postmaster())?.pid ?? 0, 'SIGKILL');
    await expect
      .poll(() => said, { interval: 5 })
      .toContain('The database went away; starting it again.');
    await stop(program);

    expect(await postmaster()).toBeNull();
  });
});

describe('programs that share the database', () => {
  test.each([
    { first: 'hub', second: 'visitor', leaving: 'second' },
    { first: 'hub', second: 'visitor', leaving: 'first' },
    { first: 'visitor', second: 'hub', leaving: 'first' },
    { first: 'visitor', second: 'visitor', leaving: 'first' },
  ])(
    'a $first, then a $second: the database runs on when the $leaving leaves and stops with the last',
    async ({ first, second, leaving }) => {
      const programs = [
        await start({ visitor: first === 'visitor' }),
        await start({ visitor: second === 'visitor' }),
      ];
      if (leaving === 'second') programs.reverse();

      for (const program of programs) {
        await expectWorks(program);
        await stop(program);
      }
      expect(await postmaster()).toBeNull();
    },
  );

  test('visitors that start and stop at the same moment each get a working database', async () => {
    await stop(await start({ visitor: true }));

    for (let round = 0; round < ROUNDS; round++) {
      const visits = Array.from({ length: 3 }, async () => {
        const visitor = await start({ visitor: true });
        await expectWorks(visitor);
        await stop(visitor);
      });
      await Promise.all(visits);
      expect(await postmaster()).toBeNull();
    }
  });

  test('programs that start at the same moment in an empty folder share one database', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'thedot-embedded-empty-'));
    const programs = await Promise.all(
      [true, false, true].map((visitor) => start({ dataDir: empty, visitor })),
    );

    expect(new Set(programs.map(({ url }) => url)).size).toBe(1);
    for (const program of programs) await expectWorks(program);
    for (const program of programs) await stop(program);
    expect(await postmaster(empty)).toBeNull();
    expect((await readdir(empty)).toSorted()).toEqual(['postgres', 'postgres.json']);
    await rm(empty, { recursive: true, force: true });
  });
});

test('a file lock is taken over at once when its owner was killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thedot-lock-'));
  const path = join(folder, 'at-work');
  const killed = spawn('true');
  await once(killed, 'exit');
  await writeFile(path, String(killed.pid));

  const begin = performance.now();
  expect(await withFileLock(path, async () => 'done')).toBe('done');
  // A lock whose holder may be alive is waited for during 30 seconds.
  expect(performance.now() - begin).toBeLessThan(10_000);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
