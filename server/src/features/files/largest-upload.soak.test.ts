import { createHash } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UploadedFile } from '@thedot/domain/files/files.contract';
import { MAX_FILE_BYTES } from '@thedot/domain/limits';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isSoak, testSize } from '../../../../tools/test-environment/test-size.ts';
import { findViolations } from '../../admin/invariants.queries.ts';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { freePort } from '../../../../tools/test-environment/ports.ts';
import {
  databaseOf,
  sampleAccounts,
  startProduct,
  stopProduct,
} from '../../testing/servers/server-process.ts';

const MEGABYTE = 1_048_576;
const OLIVES = Buffer.alloc(MEGABYTE, 'olive');
const SIZE = testSize(20 * MEGABYTE, MAX_FILE_BYTES);
const KILLED_AT = 0.6 * SIZE;

let dataDir: string;
let port: number;
let product: ChildProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'thedot-upload-'));
  port = await freePort();
  product = await startProduct(dataDir, port);
});
afterAll(async () => {
  await stopProduct(product, 'SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

const url = (path: string) => `http://127.0.0.1:${port}/api${path}`;

async function signIn(): Promise<Record<string, string>> {
  const { email, password } = (await sampleAccounts(dataDir)).find(
    ({ role }) => role === 'startup',
  )!;
  const answer = await fetch(url('/auth/signin'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return { authorization: `Bearer ${accessToken}`, 'tus-resumable': '1.0.0' };
}

/** The file from an offset on: each megabyte differs, and none is kept. */
function* contentFrom(offset: number): Generator<Buffer> {
  for (let at = offset; at < SIZE;) {
    const piece = Buffer.from(OLIVES);
    piece.writeUInt32BE(Math.floor(at / MEGABYTE), 0);
    const rest = piece.subarray(at % MEGABYTE, (at % MEGABYTE) + SIZE - at);
    at += rest.length;
    yield rest;
  }
}

/** Stops shortly after the size at which the server is killed, until it is. */
async function* contentUntil(isKilled: Promise<unknown>): AsyncGenerator<Buffer> {
  let sent = 0;
  for (const piece of contentFrom(0)) {
    if (sent > KILLED_AT + 2 * MEGABYTE) await isKilled;
    sent += piece.length;
    yield piece;
  }
}

function hashOfAll(): string {
  const hash = createHash('sha256');
  for (const piece of contentFrom(0)) hash.update(piece);
  return hash.digest('hex');
}

interface Sending {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly offset: number;
  readonly content: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** Sends the rest of the file in one request; returns the status once all is sent. */
async function send({ path, headers, offset, content }: Sending) {
  const asked = request(url(path), {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'content-length': SIZE - offset,
      'upload-offset': offset,
    },
  });
  const [[answer]] = await Promise.all([
    once(asked, 'response'),
    pipeline(Readable.from(content), asked),
  ]);
  answer.resume();
  return answer.statusCode as number;
}

const memory = async () => {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8');
  // A killed process has none.
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
};

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** The largest growth of the server's memory during some work. */
async function growth<T>(work: () => Promise<T>): Promise<{ done: T; most: number }> {
  const before = await memory();
  let most = 0;
  const watching = setInterval(async () => {
    most = Math.max(most, (await memory().catch(() => 0)) - before);
  }, 50);
  try {
    return { done: await work(), most };
  } finally {
    clearInterval(watching);
  }
}

test('a large upload continues after the server was killed, arrives unchanged, and is not kept in memory (A35, A58)', async () => {
  const headers = await signIn();
  const begun = await fetch(url('/uploads'), {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(SIZE),
      'upload-metadata': `filename ${btoa('film.mp4')}`,
    },
  });
  const path = begun.headers.get('location')!.replace('/api', '');
  const id = path.slice(-36);
  const part = join(dataDir, 'files', 'unfinished', id);

  const first = await growth(async () => {
    const killed = Promise.withResolvers<void>();
    const content = contentUntil(killed.promise);
    const sending = send({ path, headers, offset: 0, content }).catch(() => null);
    const hasArrived = async () => (await sizeOf(part)) > KILLED_AT;
    await vi.waitUntil(hasArrived, { timeout: 60_000, interval: 20 });
    await stopProduct(product, 'SIGKILL');
    killed.resolve();
    await sending;
  });
  product = await startProduct(dataDir, port);

  const place = await fetch(url(path), { method: 'HEAD', headers });
  const offset = Number(place.headers.get('upload-offset'));
  expect(offset).toBe(await sizeOf(part));
  expect(offset).toBeGreaterThan(KILLED_AT);
  const second = await growth(() => send({ path, headers, offset, content: contentFrom(offset) }));

  expect(second.done).toBe(204);
  const found = await fetch(url(path), { headers });
  expect(UploadedFile.parse(await found.json())).toMatchObject({ id, size: SIZE });
  // The server computes it from the complete file.
  const { headers: told } = await fetch(url(`/files/${id}`), { method: 'HEAD', headers });
  expect(told.get('etag')).toBe(`"${hashOfAll()}"`);
  expect(await readdir(join(dataDir, 'files', 'unfinished'))).toEqual([]);
  if (isSoak) expect(Math.max(first.most, second.most)).toBeLessThan(100 * MEGABYTE);
  const hub = {
    url: await databaseOf(dataDir),
    files: await createDiskStore(join(dataDir, 'files')),
  };
  expect(await findViolations(hub, 'Africa/Tunis')).toEqual([]);
});
