import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { unzip } from '../../testing/unzip.ts';
import { type Entry, sendArchive } from './send-archive.ts';

const AT = new Date('2026-03-09T07:30:00.000Z');
const MEGABYTE = 1024 ** 2;

function serving(entries: () => AsyncIterable<Entry>) {
  const app = fastify();
  app.get('/', (_, reply) => sendArchive(reply, { name: 'copie d’été', entries: entries() }));
  return app;
}

test('files come out as they went in, each under a name of its own', async () => {
  const app = serving(async function* () {
    yield { name: 'a.txt', at: AT, content: 'one' };
    yield { name: 'A.TXT', at: AT, content: 'two' };
    yield { name: 'files/a.txt', at: AT, content: bytes('thr', 'ee') };
    yield { name: 'été 🙂', at: AT, content: '' };
  });

  const { rawPayload, headers } = await app.inject('/');

  expect(headers['content-type']).toBe('application/zip');
  expect(headers['content-disposition']).toContain(
    "filename*=UTF-8''copie%20d%E2%80%99%C3%A9t%C3%A9.zip",
  );
  expect([...unzip(rawPayload)]).toEqual([
    ['a.txt', 'one'],
    ['A (2).TXT', 'two'],
    ['files/a.txt', 'three'],
    ['été 🙂', ''],
  ]);
});

test('what fails before the first file is answered as a problem', async () => {
  const app = serving(async function* () {
    if (AT) throw new Error('no files');
    yield { name: '', at: AT, content: '' };
  });

  expect((await app.inject('/')).statusCode).toBe(500);
});

test('a gigabyte is sent while it is read, and whoever hangs up ends the reading', async () => {
  let read = 0;
  let ended = 0;
  const app = serving(async function* () {
    try {
      yield { name: 'large', at: AT, content: megabytes(1024, () => read++) };
    } finally {
      ended++;
    }
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const before = process.memoryUsage().rss;
  let most = 0;

  const whole = await fetched(port, Infinity, () => {
    most = Math.max(most, process.memoryUsage().rss - before);
  });
  const [afterWhole] = [read];
  await fetched(port, 5 * MEGABYTE);
  await expect.poll(() => ended).toBe(2);

  expect(whole).toBeGreaterThan(1024 * MEGABYTE);
  expect(most).toBeLessThan(100 * MEGABYTE);
  expect(read - afterWhole).toBeLessThan(100);
  await app.close();
});

async function* bytes(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function* megabytes(count: number, note: () => void) {
  const block = Buffer.alloc(MEGABYTE, 'x');
  for (let left = count; left > 0; left--) {
    note();
    yield block;
  }
}

/** Reads an answer until there was so much of it, then hangs up. */
async function fetched(port: number, most: number, watch = () => {}): Promise<number> {
  const request = get({ port, host: '127.0.0.1' });
  const [answer] = await once(request, 'response');
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    watch();
    if (size > most) break;
  }
  request.destroy();
  return size;
}
