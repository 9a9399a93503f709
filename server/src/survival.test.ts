import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@thedot/domain/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { findPostmaster } from './db/postgres-program.ts';
import { freePort, sampleAccounts, startProduct, stopProduct } from './testing/product.ts';

const WRITERS = 8;
const ENOUGH = 40;

let dataDir: string;
let port: number;
let product: ChildProcess;
let writers: Writer[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'thedot-survival-'));
  port = await freePort();
  product = await startProduct(dataDir, port);
  const accounts = (await sampleAccounts(dataDir)).filter(({ role }) => role === 'startup');
  writers = await Promise.all(
    accounts.slice(0, WRITERS).map(async ({ email, password }) => {
      const session = await call('POST', '/auth/signin', { email, password });
      const { accessToken } = Session.parse(session);
      return new Writer(accessToken);
    }),
  );
});
afterAll(async () => {
  await stopProduct(product, 'SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

async function call(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

const Session = z.object({ accessToken: z.string() });
const myself = async (token: string) =>
  api.users.me.reply.parse(await call('GET', '/user', undefined, token)).user;

/** Writes rising numbers into a profile of its own and remembers which the hub has answered. */
class Writer {
  readonly #token: string;
  answered = 0;
  writing = true;

  constructor(token: string) {
    this.#token = token;
  }

  async write(): Promise<void> {
    this.writing = true;
    const user = await myself(this.#token);
    const profile = {
      firstName: user.firstName,
      lastName: user.lastName,
      phone: user.phone,
      gender: user.gender,
      birthdate: user.birthdate,
      country: user.country,
      language: user.language,
      position: user.position,
      timeZone: user.timeZone,
    };
    for (let number = this.answered + 1; this.writing; number++) {
      const isAnswered = await call(
        'PUT',
        '/user',
        { ...profile, bio: String(number) },
        this.#token,
      ).then(
        () => true,
        () => false,
      );
      if (isAnswered) this.answered = number;
      else await wait(20);
    }
  }

  async kept(): Promise<number> {
    const user = await myself(this.#token);
    return Number(user.bio);
  }
}

const total = () => writers.reduce((sum, { answered }) => sum + answered, 0);

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(20);
}

test('the hub is killed under load: it starts again and has every answered write', async () => {
  const writing = writers.map((writer) => writer.write());
  await until(() => total() > ENOUGH);

  await stopProduct(product, 'SIGKILL');
  for (const writer of writers) writer.writing = false;
  await Promise.all(writing);
  expect(await findPostmaster(join(dataDir, 'postgres'))).not.toBeNull();
  product = await startProduct(dataDir, port);

  for (const writer of writers) expect(await writer.kept()).toBeGreaterThanOrEqual(writer.answered);
});

test('the database is killed under load: it comes back by itself and has every answered write', async () => {
  const writing = writers.map((writer) => writer.write());
  const before = total();
  await until(() => total() > before + ENOUGH);

  const killed = await findPostmaster(join(dataDir, 'postgres'));
  process.kill(killed?.pid ?? 0, 'SIGKILL');
  const atTheKill = total();
  await until(() => total() > atTheKill + 2 * ENOUGH);

  for (const writer of writers) writer.writing = false;
  await Promise.all(writing);
  expect((await findPostmaster(join(dataDir, 'postgres')))?.pid).not.toBe(killed?.pid);
  for (const writer of writers) expect(await writer.kept()).toBeGreaterThanOrEqual(writer.answered);
});
