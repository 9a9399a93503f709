import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { moves } from '@thedot/domain/bookings/moves.contract';
import { experts } from '@thedot/domain/experts/experts.contract';
import { MINUTE_MS, slotOf } from '@thedot/domain/kernel/time';
import { DEAD_UPLOAD_MS, DEFAULT_SESSION_MIN } from '@thedot/domain/limits';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startRedis } from '../../tools/surroundings/redis.ts';
import { findViolations } from './admin/invariants.queries.ts';
import { connect } from './db/db.ts';
import { findPostmaster } from './db/postgres-program.ts';
import { createDiskStore } from './platform/files/disk-store.ts';
import { sweepFiles } from './platform/files/files.jobs.ts';
import {
  databaseOf,
  freePort,
  sampleAccounts,
  startProduct,
  stopProduct,
} from './testing/product.ts';
import { startSmtpSink } from './testing/smtp-sink.ts';
import { page, socketTo } from './testing/sockets.ts';

const FILE_BYTES = 20_000_000;

let dataDir: string;
let port: number;
let product: ChildProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'thedot-stopping-'));
  port = await freePort();
  product = await startProduct(dataDir, port);
});
afterAll(async () => {
  await stopProduct(product, 'SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

const post = (path: string, headers: Record<string, string | number>) =>
  request({ port, host: '127.0.0.1', method: 'POST', path: `/api${path}`, headers });

async function answerTo(asked: ClientRequest): Promise<IncomingMessage> {
  const [answer] = await once(asked, 'response');
  return answer;
}

async function signIn() {
  const startups = (await sampleAccounts(dataDir)).filter(({ role }) => role === 'startup');
  const asked = post('/auth/signin', { 'content-type': 'application/json' });
  const { email, password } = startups[0] ?? {};
  asked.end(JSON.stringify({ email, password }));
  const { accessToken } = (await json(await answerTo(asked))) as { accessToken: string };
  return `Bearer ${accessToken}`;
}

const HEAD = (name: string, file: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n`;

const unfinished = () => readdir(join(dataDir, 'files', 'unfinished'));

/** A request with a file, of which six tenths have arrived. */
async function halfAnUpload(authorization: string): Promise<ClientRequest> {
  const asked = post('/expert-booking', {
    authorization,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': FILE_BYTES + 1_000,
  });
  asked.on('error', () => {});
  asked.write(HEAD('files', 'deck.pdf'));
  asked.write(Buffer.alloc(FILE_BYTES * 0.6));
  await vi.waitFor(async () => expect(await unfinished()).toHaveLength(1), 30_000);
  return asked;
}

const call = async (path: string, authorization: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}/api${path}`, { ...init, headers: { authorization } });

/** The same request once more, to an expert who is free, with the whole of the file. */
async function ask(authorization: string, deck: Uint8Array<ArrayBuffer>) {
  const cards = await (await call('/users/experts', authorization)).json();
  const expert = experts.list.reply.parse(cards).items.find(({ nextFree }) => nextFree);
  const from = Date.parse(expert?.nextFree ?? '');
  const slot = slotOf({ from, to: from + DEFAULT_SESSION_MIN * MINUTE_MS });
  const form = new FormData();
  const words = { category: expert?.categories[0], description: 'Our deck', slots: [slot] };
  form.append(
    'fields',
    JSON.stringify({ ...words, expertId: expert?.id, minutes: DEFAULT_SESSION_MIN }),
  );
  form.append('files', new File([deck], 'deck.pdf'));
  const answer = await call('/expert-booking', authorization, { method: 'POST', body: form });
  return moves.request.reply.parse(await answer.json()).files;
}

test('told to end, the hub first ends what it was asked, then everything, and all is well', async () => {
  const body = JSON.stringify({ status: 'Away' });
  const asked = post('/user/updatestatus', {
    authorization: await signIn(),
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  });
  asked.write(body.slice(0, 5));
  await once(asked, 'continue');

  const ended = stopProduct(product, 'SIGTERM');
  await vi.waitFor(
    () => expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(),
    30_000,
  );
  asked.end(body.slice(5));

  expect((await answerTo(asked)).statusCode).toBe(200);
  expect(await ended).toBe(0);
  expect(await findPostmaster(join(dataDir, 'postgres'))).toBeNull();
  product = await startProduct(dataDir, port);
});

test('killed in the middle of an upload, the hub has nothing of it but a part, which is swept, and takes it whole', async () => {
  const authorization = await signIn();
  const asked = await halfAnUpload(authorization);

  await stopProduct(product, 'SIGKILL');
  asked.destroy();
  product = await startProduct(dataDir, port);

  const files = await createDiskStore(join(dataDir, 'files'));
  const url = await databaseOf(dataDir);
  const { db, pool } = connect(url, 1);
  const sweepAfter = (ms: number) =>
    sweepFiles({ db, files, now: () => new Date(Date.now() + ms) });
  // Those of the sample's chats stand.
  const others = db.selectFrom('files').select('id').where('subject_kind', '<>', 'message');
  expect(await others.execute()).toEqual([]);
  expect(await findViolations({ url, files }, 'Africa/Tunis')).toEqual([]);
  await sweepAfter(DEAD_UPLOAD_MS - 60_000);
  expect(await unfinished()).toHaveLength(1);
  await sweepAfter(DEAD_UPLOAD_MS + 60_000);
  expect(await unfinished()).toEqual([]);
  await pool.end();

  const deck = new Uint8Array(randomBytes(FILE_BYTES));
  const [kept] = await ask(authorization, deck);
  const back = await (await call(`/files/${kept?.id}`, authorization)).bytes();
  expect(Buffer.compare(back, deck)).toBe(0);
});

test('told to end while the mail server hangs, the hub does not wait for it', async () => {
  await stopProduct(product, 'SIGTERM');
  const sink = await startSmtpSink();
  sink.isSilent = true;
  product = await startProduct(dataDir, port, { SMTP_URL: sink.url() });
  const asked = post('/auth/register', { 'content-type': 'application/json' });
  asked.end(
    JSON.stringify({
      firstName: 'Amira',
      lastName: 'Ben Salah',
      email: 'amira.hangs@example.org',
      password: 'olive mills at dawn',
      organization: 'Olive Mills',
      country: 'TN',
      language: 'fr',
    }),
  );
  expect((await answerTo(asked)).statusCode).toBe(200);
  await vi.waitFor(() => expect(sink.heard()).toBeGreaterThan(0), 10_000);

  expect(await stopProduct(product, 'SIGTERM')).toBe(0);

  await sink.close();
  expect(await findPostmaster(join(dataDir, 'postgres'))).toBeNull();
});

test('told to end, the hub hangs up on open pages, which come back elsewhere, and waits for no Redis that is away', async () => {
  await stopProduct(product, 'SIGTERM');
  const redis = await startRedis(await freePort());
  product = await startProduct(dataDir, port, { REDIS_URL: redis.url });
  const accessToken = (await signIn()).slice('Bearer '.length);
  const open = page(socketTo(`http://127.0.0.1:${port}`, { accessToken }));
  await open.opened;
  await redis.close();

  const ended = stopProduct(product, 'SIGTERM');

  // A page comes back by itself from this end, and from no other that a server makes.
  expect(await open.untilClosed()).toBe('transport close');
  expect(await ended).toBe(0);
  expect(open.heardOf('session-ended')).toEqual([]);
});
