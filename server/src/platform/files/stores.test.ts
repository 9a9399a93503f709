import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startS3Server } from '../../testing/s3-server.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

const KEY = '0199aaaa-0000-7000-8000-000000000001';

interface Place {
  readonly store: FileStore;
  /** How many things are there, finished or not. */
  readonly count: () => Promise<number>;
  readonly close: () => Promise<void>;
}

async function onDisk(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'thedot-store-'));
  return {
    store: await createDiskStore(folder),
    count: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    },
    close: () => rm(folder, { recursive: true }),
  };
}

async function onS3(): Promise<Place> {
  const server = await startS3Server();
  return {
    store: createS3Store(server.settings),
    count: async () => server.objects.size + server.uploads.size,
    close: server.close,
  };
}

describe.each([
  ['a folder', onDisk],
  ['an S3-compatible store', onS3],
])('%s', (_, open) => {
  let place: Place;
  beforeEach(async () => {
    place = await open();
  });
  afterEach(() => place.close());

  const listed = async () => {
    const keys: string[] = [];
    for await (const { key } of place.store.list()) keys.push(key);
    return keys;
  };

  test.each([
    ['nothing', 0],
    ['a little', 10],
    ['more than one part', 20_000_000],
  ])('gives back what it was given: %s', async (_size, bytes) => {
    const content = randomBytes(bytes);

    await place.store.write(KEY, Readable.from([content], { objectMode: false }));

    expect((await buffer(await place.store.read(KEY))).equals(content)).toBe(true);
    expect(await listed()).toEqual([KEY]);
  });

  test('gives a part', async () => {
    await place.store.write(KEY, Readable.from([Buffer.from('0123456789')]));

    const part = await buffer(await place.store.read(KEY, { start: 3, end: 5 }));

    expect(part.toString()).toBe('345');
  });

  test.each([1_000, 20_000_000])(
    'keeps nothing of a stream that breaks after %d bytes',
    async (bytes) => {
      const broken = async function* () {
        yield randomBytes(bytes);
        throw new Error('the line went dead');
      };

      await expect(place.store.write(KEY, Readable.from(broken()))).rejects.toThrow(
        'the line went dead',
      );

      expect(await place.count()).toBe(0);
    },
  );

  test('refuses to read what is not there, and removes it without complaint', async () => {
    await expect(place.store.read(KEY)).rejects.toThrow(/ENOENT|NoSuchKey/);
    await place.store.remove(KEY);
  });

  test('removes', async () => {
    await place.store.write(KEY, Readable.from([Buffer.from('x')]));
    await place.store.remove(KEY);

    expect(await place.count()).toBe(0);
  });

  test('says whether it can be reached', async () => {
    await place.store.check();
    await place.close();

    await expect(place.store.check()).rejects.toThrow(/ENOENT|ECONNREFUSED/);
    place = await open();
  });
});

test('what a killed server had begun is removed from the S3-compatible store, a slow upload is not', async () => {
  const server = await startS3Server();
  const store = createS3Store(server.settings);
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  server.uploads.set('dead', { key: KEY, started: ago(7), parts: new Map() });
  server.uploads.set('living', { key: KEY, started: ago(5), parts: new Map() });

  await store.removeUnfinished(ago(1));

  expect([...server.uploads.keys()]).toEqual(['living']);
  await server.close();
});
