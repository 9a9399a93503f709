import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@thedot/domain/api';
import { MINUTE_MS, slotOf } from '@thedot/domain/kernel/time';
import { STALE_UPLOAD_MS, DEFAULT_SESSION_MIN } from '@thedot/domain/limits';
import { Profile } from '@thedot/domain/users/users.contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { isSoak, testSize } from '../../../tools/test-environment/test-size.ts';
import { findViolations } from '../admin/invariants.queries.ts';
import { connect, type Db } from '../db/db.ts';
import { findPostmaster } from '../db/embedded/postgres-program.ts';
import { createDiskStore } from '../platform/files/disk-store.ts';
import { sweepFiles } from '../platform/files/files.jobs.ts';
import { freePort } from '../../../tools/test-environment/ports.ts';
import {
  databaseOf,
  sampleAccounts,
  spawnProduct,
  startProduct,
  stopProduct,
} from '../testing/servers/server-process.ts';
import { registration } from '../testing/sign-in/registration.ts';
import { startSmtpSink } from '../testing/fakes/smtp-sink.ts';

const WRITERS = testSize(3, 8);
/** The number of writes after which the load has started. */
const ENOUGH = testSize(10, 40);
const FILE_BYTES = testSize(2_000_000, 20_000_000);
/** Measured from the moment when the database accepts connections. */
const RECOVERED_WITHIN_MS = 5_000;
/** About a second on an idle machine. */
const REFUSED_WITHIN_MS = 2_000;
const PATIENCE_MS = 30_000;

let dataDir: string;
let port: number;
let smtp: Awaited<ReturnType<typeof startSmtpSink>>;
let product: ChildProcess | undefined;
let writers: Writer[];

/** Starts the product when it is not running. */
async function running(): Promise<void> {
  if (product?.exitCode === null && product.signalCode === null) return;
  product = await startProduct(dataDir, port, { SMTP_URL: smtp.url() });
}
const stop = async (signal: 'SIGTERM' | 'SIGKILL') => product && stopProduct(product, signal);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'thedot-crash-'));
  port = await freePort();
  smtp = await startSmtpSink();
  smtp.isSilent = true;
  await running();
  const startups = (await sampleAccounts(dataDir)).filter(({ role }) => role === 'startup');
  writers = await Promise.all(
    startups.slice(0, WRITERS).map(async ({ email, password }) => {
      const session = await call('POST', '/auth/signin', { email, password });
      const { accessToken } = z.object({ accessToken: z.string() }).parse(session);
      return new Writer(accessToken, OwnProfile.parse(await profileOf(accessToken)));
    }),
  );
});
afterAll(async () => {
  for (const writer of writers) writer.stop();
  await stop('SIGTERM');
  await smtp.close();
  await rm(dataDir, { recursive: true, force: true });
});

class Refusal extends Error {
  readonly status: number;
  readonly retryAfter: string | null;
  constructor(status: number, retryAfter: string | null) {
    super(`Answered with ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

async function call(method: string, path: string, body?: object, token?: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Refusal(answer.status, answer.headers.get('retry-after'));
  return answer.json();
}

/** The fields of a profile that its owner edits. */
const OwnProfile = z.object(Profile.shape);
const profileOf = async (token: string) =>
  api.users.me.reply.parse(await call('GET', '/user', undefined, token)).user;

/** Writes rising numbers into its own profile and counts the acknowledged writes. */
class Writer {
  readonly token: string;
  readonly #profile: Profile;
  #isWriting = false;
  answered = 0;
  /** The status and Retry-After of the refusals, and the duration of the slowest. */
  readonly refusals = new Set<string>();
  slowestMs = 0;

  constructor(token: string, profile: Profile) {
    this.token = token;
    this.#profile = profile;
  }

  async write(): Promise<void> {
    this.#isWriting = true;
    this.refusals.clear();
    this.slowestMs = 0;
    while (this.#isWriting) {
      const begin = performance.now();
      const bio = String(this.answered + 1);
      try {
        await call('PUT', '/user', { ...this.#profile, bio }, this.token);
        this.answered++;
      } catch (error) {
        if (error instanceof Refusal) this.refusals.add(`${error.status} ${error.retryAfter}`);
        this.slowestMs = Math.max(this.slowestMs, performance.now() - begin);
        await wait(20);
      }
    }
  }

  stop(): void {
    this.#isWriting = false;
  }

  /** Fails when an acknowledged write is lost. */
  async expectAllKept(): Promise<void> {
    const { bio } = await profileOf(this.token);
    expect(Number(bio)).toBeGreaterThanOrEqual(this.answered);
  }
}

const countAnswered = () => writers.reduce((sum, { answered }) => sum + answered, 0);

const until = (isSo: () => boolean) =>
  expect.poll(isSo, { interval: 20, timeout: 60_000 }).toBe(true);

/** Starts all writers and waits for the load; returns a function that ends it. */
async function startLoad(): Promise<() => Promise<unknown>> {
  const before = countAnswered();
  const writing = writers.map((writer) => writer.write());
  await until(() => countAnswered() > before + ENOUGH);
  return async () => {
    for (const writer of writers) writer.stop();
    await Promise.all(writing);
  };
}

const postmaster = () => findPostmaster(join(dataDir, 'postgres'));
const findFiles = (db: Db) => db.selectFrom('files').select('id').orderBy('id').execute();
const openFiles = () => createDiskStore(join(dataDir, 'files'));
const unfinishedFiles = () => readdir(join(dataDir, 'files', 'unfinished'));

async function expectSound(): Promise<void> {
  const hub = { url: await databaseOf(dataDir), files: await openFiles() };
  expect(await findViolations(hub, 'Africa/Tunis')).toEqual([]);
}

const post = (path: string, headers: Record<string, string | number>): ClientRequest =>
  request({ port, host: '127.0.0.1', method: 'POST', path: `/api${path}`, headers });

async function answerTo(asked: ClientRequest): Promise<IncomingMessage> {
  const [answer] = await once(asked, 'response');
  return answer;
}

/** Starts a booking request with a file, of which 60 % are sent. */
async function startUpload(token: string): Promise<ClientRequest> {
  const asked = post('/expert-booking', {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': FILE_BYTES + 1_000,
  });
  asked.on('error', () => {});
  asked.write('--x\r\ncontent-disposition: form-data; name="files"; filename="deck.pdf"\r\n\r\n');
  asked.write(Buffer.alloc(FILE_BYTES * 0.6));
  await vi.waitFor(async () => expect(await unfinishedFiles()).toHaveLength(1), PATIENCE_MS);
  return asked;
}

/** Requests a booking with the whole file, of an expert with free times. */
async function requestBooking(token: string, deck: Uint8Array<ArrayBuffer>) {
  const cards = await call('GET', '/users/experts', undefined, token);
  const expert = api.experts.list.reply.parse(cards).items.find(({ nextFree }) => nextFree);
  const from = Date.parse(expert?.nextFree ?? '');
  const fields = {
    expertId: expert?.id,
    category: expert?.categories[0],
    description: 'Our deck',
    minutes: DEFAULT_SESSION_MIN,
    slots: [slotOf({ from, to: from + DEFAULT_SESSION_MIN * MINUTE_MS })],
  };
  const form = new FormData();
  form.append('fields', JSON.stringify(fields));
  form.append('files', new File([deck], 'deck.pdf'));
  return api.bookings.request.reply.parse(await call('POST', '/expert-booking', form, token));
}

/** Whether a database server with another process id accepts connections. */
async function isReplaced(formerPid: number | undefined): Promise<boolean> {
  const found = await postmaster();
  return found !== null && found.ready && found.pid !== formerPid;
}

test.each(isSoak ? (['SIGKILL', 'SIGTERM'] as const) : (['SIGKILL'] as const))(
  'restarts the database and keeps every acknowledged write when %s ends it under load (A57)',
  async (signal) => {
    await running();
    const endLoad = await startLoad();

    const former = await postmaster();
    process.kill(former?.pid ?? 0, signal);
    await until(() => writers.some(({ refusals }) => refusals.size > 0));
    await expect.poll(() => isReplaced(former?.pid), { interval: 20 }).toBe(true);
    const begin = performance.now();
    const answered = countAnswered();
    await until(() => countAnswered() > answered);
    const recoveredMs = performance.now() - begin;
    await until(() => countAnswered() > answered + ENOUGH);
    await endLoad();

    expect(recoveredMs).toBeLessThan(RECOVERED_WITHIN_MS);
    const refusals = new Set(writers.flatMap((writer) => [...writer.refusals]));
    expect([...refusals]).toEqual(['503 2']);
    expect(Math.max(...writers.map(({ slowestMs }) => slowestMs))).toBeLessThan(REFUSED_WITHIN_MS);
    for (const writer of writers) await writer.expectAllKept();
    await expectSound();
  },
);

test('keeps every acknowledged write and no file of an unfinished upload when the server is killed', async () => {
  await running();
  const token = writers[0]?.token ?? '';
  const hub = connect(await databaseOf(dataDir), 1);
  const filesBefore = await findFiles(hub.db);
  await hub.pool.end();
  const upload = await startUpload(token);
  const endLoad = await startLoad();

  await stop('SIGKILL');
  upload.destroy();
  await endLoad();
  expect(await postmaster()).not.toBeNull();
  await running();

  for (const writer of writers) await writer.expectAllKept();
  await expectSound();
  const files = await openFiles();
  const { db, pool } = connect(await databaseOf(dataDir), 1);
  expect(await findFiles(db)).toEqual(filesBefore);
  const sweepAfter = (ms: number) =>
    sweepFiles({ db, files, now: () => new Date(Date.now() + ms) });
  await sweepAfter(STALE_UPLOAD_MS - 60_000);
  expect(await unfinishedFiles()).toHaveLength(1);
  await sweepAfter(STALE_UPLOAD_MS + 60_000);
  expect(await unfinishedFiles()).toEqual([]);
  await pool.end();

  const deck = new Uint8Array(randomBytes(FILE_BYTES));
  const booking = await requestBooking(token, deck);
  const download = await fetch(`http://127.0.0.1:${port}/api/files/${booking.files[0]?.id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(Buffer.compare(await download.bytes(), deck)).toBe(0);
});

test('completes the request in flight, waits for no hanging mail server and stops the database on SIGTERM', async () => {
  await running();
  await call('POST', '/auth/register', registration());
  await vi.waitFor(() => expect(smtp.countConnections()).toBeGreaterThan(0), PATIENCE_MS);
  const body = JSON.stringify({ status: 'Away' });
  const asked = post('/user/updatestatus', {
    authorization: `Bearer ${writers[0]?.token}`,
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  });
  asked.write(body.slice(0, 5));
  await once(asked, 'continue');

  const ended = stop('SIGTERM');
  await vi.waitFor(
    () => expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(),
    PATIENCE_MS,
  );
  asked.end(body.slice(5));

  expect((await answerTo(asked)).statusCode).toBe(200);
  expect(await ended).toBe(0);
  expect(await postmaster()).toBeNull();
});

test.each(isSoak ? (['SIGINT', 'SIGTERM', 'SIGHUP'] as const) : (['SIGINT'] as const))(
  'leaves no database running when %s interrupts its start',
  async (signal) => {
    await stop('SIGTERM');
    const starting = spawnProduct(dataDir, port);
    product = starting;
    await vi.waitFor(async () => expect((await postmaster())?.ready).toBe(true), {
      timeout: 60_000,
      interval: 5,
    });

    starting.kill(signal);

    expect(await once(starting, 'exit')).toEqual([0, null]);
    expect(await postmaster()).toBeNull();
  },
);
