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
import { findViolations } from '../../admin/invariants.queries.ts';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import {
  databaseOf,
  freePort,
  sampleAccounts,
  startProduct,
  stopProduct,
} from '../../testing/product.ts';

const MEGABYTE = 1_048_576;
const OLIVES = Buffer.alloc(MEGABYTE, 'olive');
const KILLED_AT = 0.6 * MAX_FILE_BYTES;

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

/** Each megabyte of the file is another, and none of it is held. */
function* megabytes(from: number): Generator<Buffer> {
  for (let at = from; at < MAX_FILE_BYTES;) {
    const piece = Buffer.from(OLIVES);
    piece.writeUInt32BE(Math.floor(at / MEGABYTE), 0);
    const rest = piece.subarray(at % MEGABYTE);
    at += rest.length;
    yield rest;
  }
}

function hashOfAll(): string {
  const hash = createHash('sha256');
  for (const piece of megabytes(0)) hash.update(piece);
  return hash.digest('hex');
}

/** Sends all that is left in one call; answers once it has gone, or the line is dead. */
async function sendFrom(offset: number, path: string, headers: Record<string, string>) {
  const asked = request(url(path), {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'content-length': MAX_FILE_BYTES - offset,
      'upload-offset': offset,
    },
  });
  const [[answer]] = await Promise.all([
    once(asked, 'response'),
    pipeline(Readable.from(megabytes(offset)), asked),
  ]);
  answer.resume();
  return answer.statusCode as number;
}

const memory = async () => {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8');
  // Of a process that was killed there is none.
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
};

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** How much more memory the server had at most, while something was done. */
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

test('1 GB goes on where it was when the server was killed, arrives unharmed, and is never held in memory', async () => {
  const headers = await signIn();
  const begun = await fetch(url('/uploads'), {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(MAX_FILE_BYTES),
      'upload-metadata': `filename ${btoa('film.mp4')}`,
    },
  });
  const path = begun.headers.get('location')!.replace('/api', '');
  const id = path.slice(-36);
  const part = join(dataDir, 'files', 'unfinished', id);

  const first = await growth(async () => {
    const sending = sendFrom(0, path, headers).catch(() => null);
    const isThere = async () => (await sizeOf(part)) > KILLED_AT;
    await vi.waitUntil(isThere, { timeout: 60_000, interval: 20 });
    await stopProduct(product, 'SIGKILL');
    await sending;
  });
  product = await startProduct(dataDir, port);

  const place = await fetch(url(path), { method: 'HEAD', headers });
  const offset = Number(place.headers.get('upload-offset'));
  expect(offset).toBe(await sizeOf(part));
  expect(offset).toBeGreaterThan(KILLED_AT);
  const second = await growth(() => sendFrom(offset, path, headers));

  expect(second.done).toBe(204);
  const found = await fetch(url(path), { headers });
  expect(UploadedFile.parse(await found.json())).toMatchObject({ id, size: MAX_FILE_BYTES });
  // What the server has read of the whole file, once it was there.
  const { headers: told } = await fetch(url(`/files/${id}`), { method: 'HEAD', headers });
  expect(told.get('etag')).toBe(`"${hashOfAll()}"`);
  expect(await readdir(join(dataDir, 'files', 'unfinished'))).toEqual([]);
  expect(Math.max(first.most, second.most)).toBeLessThan(100 * MEGABYTE);
  const hub = {
    url: await databaseOf(dataDir),
    files: await createDiskStore(join(dataDir, 'files')),
  };
  expect(await findViolations(hub, 'Africa/Tunis')).toEqual([]);
}, 120_000);
