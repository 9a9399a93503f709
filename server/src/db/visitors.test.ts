import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';
import { oneByOne } from './one-by-one.ts';
import { findPostmaster } from './postgres-program.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'thedot-visitors-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const hub = () => startEmbedded({ dataDir });
const visitor = () => startEmbedded({ dataDir, visitor: true });
const isRunning = async () => (await findPostmaster(join(dataDir, 'postgres'))) !== null;

async function works({ url }: Embedded): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select 1 as one');
  await client.end();
  expect(rows).toEqual([{ one: 1 }]);
}

test('a visitor leaves the database running for the hub', async () => {
  const [keeper, guest] = [await hub(), await visitor()];
  await works(guest);

  await guest.stop();

  await works(keeper);
  await keeper.stop();
  expect(await isRunning()).toBe(false);
});

test('of two visitors to a stopped hub the first to go leaves the database to the other', async () => {
  const [first, second] = [await visitor(), await visitor()];

  await first.stop();
  await works(second);

  await second.stop();
  expect(await isRunning()).toBe(false);
});

test('visitors who come and go at the same moment get in each other’s way no more', async () => {
  await (await visitor()).stop();

  for (const _ of [1, 2, 3]) {
    const visits = [visitor(), visitor(), visitor()].map(async (coming) => {
      const guest = await coming;
      await works(guest);
      await guest.stop();
    });
    await Promise.all(visits);
    expect(await isRunning()).toBe(false);
  }
});

test('programs that come at the same moment to a folder where nothing is yet share one database', async () => {
  const here = await Promise.all([visitor(), hub(), visitor()]);

  expect(new Set(here.map(({ url }) => url)).size).toBe(1);
  for (const program of here) await works(program);
  for (const program of here) await program.stop();
  expect(await isRunning()).toBe(false);
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.json']);
});

test('what a killed program was at is taken over at once', async () => {
  const path = join(dataDir, 'at-work');
  const killed = spawn('true');
  await once(killed, 'exit');
  await writeFile(path, String(killed.pid));

  expect(await oneByOne(path, async () => 'done')).toBe('done');
  expect(await readdir(dataDir)).toEqual([]);
});

test('a hub that stops leaves the database to a visitor who is still at work', async () => {
  const [keeper, guest] = [await hub(), await visitor()];

  await keeper.stop();
  await works(guest);

  await guest.stop();
  expect(await isRunning()).toBe(false);
});

test('a hub starts beside a visitor, who then leaves it running', async () => {
  const guest = await visitor();
  const keeper = await hub();

  await guest.stop();

  await works(keeper);
  await keeper.stop();
});
