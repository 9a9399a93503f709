import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@thedot/domain/api';
import { Profile } from '@thedot/domain/users/users.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { findViolations } from './admin/invariants.queries.ts';
import { findPostmaster } from './db/postgres-program.ts';
import { createDiskStore } from './platform/files/disk-store.ts';
import {
  databaseOf,
  freePort,
  sampleAccounts,
  startProduct,
  stopProduct,
} from './testing/product.ts';

const WRITERS = 8;
const ENOUGH = 40;
/** Once the database takes connections again. */
const RECOVERED_WITHIN_MS = 5_000;
/** A second, on a machine that does nothing else. */
const REFUSED_WITHIN_MS = 2_000;

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
      return new Writer(accessToken, OwnProfile.parse(await myself(accessToken)));
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
  if (!answer.ok) throw new Refusal(answer.status, answer.headers.get('retry-after'));
  return answer.json();
}

class Refusal extends Error {
  readonly status: number;
  readonly retryAfter: string | null;
  constructor(status: number, retryAfter: string | null) {
    super(`Answered with ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

const Session = z.object({ accessToken: z.string() });
const myself = async (token: string) =>
  api.users.me.reply.parse(await call('GET', '/user', undefined, token)).user;

/** What of a person is theirs to write. */
const OwnProfile = z.object(Profile.shape);

/** Writes rising numbers into a profile of its own and remembers which the hub has answered. */
class Writer {
  readonly #token: string;
  readonly #profile: Profile;
  answered = 0;
  writing = true;
  /** How it was refused, and how long that took at most. */
  readonly refusals = new Set<string>();
  slowestMs = 0;

  constructor(token: string, profile: Profile) {
    this.#token = token;
    this.#profile = profile;
  }

  async write(): Promise<void> {
    this.writing = true;
    for (let number = this.answered + 1; this.writing; number++) {
      const begin = performance.now();
      const isAnswered = await call(
        'PUT',
        '/user',
        { ...this.#profile, bio: String(number) },
        this.#token,
      ).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal) this.refusals.add(`${error.status} ${error.retryAfter}`);
          this.slowestMs = Math.max(this.slowestMs, performance.now() - begin);
          return false;
        },
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

/** Whether another database than that takes connections. */
async function isBack(formerPid: number | undefined): Promise<boolean> {
  const found = await findPostmaster(join(dataDir, 'postgres'));
  return found !== null && found.ready && found.pid !== formerPid;
}

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

test.each([
  ['killed', 'SIGKILL'],
  ['ended', 'SIGTERM'],
] as const)(
  'the database is %s under load: people are told to wait, it comes back by itself and has every answered write',
  async (_, signal) => {
    for (const writer of writers) writer.refusals.clear();
    for (const writer of writers) writer.slowestMs = 0;
    const writing = writers.map((writer) => writer.write());
    const before = total();
    await until(() => total() > before + ENOUGH);

    const gone = await findPostmaster(join(dataDir, 'postgres'));
    process.kill(gone?.pid ?? 0, signal);
    await until(() => writers.some(({ refusals }) => refusals.size > 0));
    await expect.poll(() => isBack(gone?.pid), { interval: 20 }).toBe(true);
    const back = performance.now();
    const answered = total();
    await until(() => total() > answered);
    const recoveredMs = performance.now() - back;
    await until(() => total() > answered + ENOUGH);

    for (const writer of writers) writer.writing = false;
    await Promise.all(writing);
    expect(recoveredMs).toBeLessThan(RECOVERED_WITHIN_MS);
    const refusals = new Set(writers.flatMap((writer) => [...writer.refusals]));
    expect([...refusals]).toEqual(['503 2']);
    expect(Math.max(...writers.map(({ slowestMs }) => slowestMs))).toBeLessThan(REFUSED_WITHIN_MS);
    for (const writer of writers) {
      expect(await writer.kept()).toBeGreaterThanOrEqual(writer.answered);
    }
  },
);

test('after all this the hub is sound', async () => {
  const files = await createDiskStore(join(dataDir, 'files'));
  expect(await findViolations({ url: await databaseOf(dataDir), files }, 'Africa/Tunis')).toEqual(
    [],
  );
});
