import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isSoak, testSize } from '../../../../tools/test-environment/test-size.ts';
import { startS3Server } from '../../testing/fakes/s3-server.ts';
import { createDiskStore } from './disk-store.ts';
import { type FileStore, fileIdOfKey } from '../../kernel/file-store.ts';
import { createS3Store } from './s3-store.ts';

/** The size of a part that is sent to S3. */
const PART = 8_388_608;
/** More than one part. */
const LARGE = testSize(9_000_000, 20_000_000);
const KEY = '0199aaaa-0000-7000-8000-000000000001';

interface StoreSetup {
  readonly store: FileStore;
  /** The number of stored objects, finished or not. */
  readonly count: () => Promise<number>;
  readonly close: () => Promise<void>;
}

async function createDiskSetup(): Promise<StoreSetup> {
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

async function createS3Setup(): Promise<StoreSetup> {
  const server = await startS3Server();
  return {
    store: createS3Store(server.settings),
    count: async () => server.objects.size + server.uploads.size,
    close: server.close,
  };
}

describe.each([
  ['a folder', createDiskSetup],
  ['an S3-compatible store', createS3Setup],
])('%s', (_, open) => {
  let setup: StoreSetup;
  beforeEach(async () => {
    setup = await open();
  });
  afterEach(() => setup.close());

  const listed = async () => {
    const keys: string[] = [];
    for await (const { key } of setup.store.list()) keys.push(key);
    return keys;
  };

  /** Lists files only, without the objects beside them. */
  const listedFiles = async () => (await listed()).filter((key) => fileIdOfKey(key) === key);

  test.each([
    ['no bytes', 0],
    ['few bytes', 10],
    ['more than one part', LARGE],
  ])('returns what was written: %s', async (_size, bytes) => {
    const content = randomBytes(bytes);

    await setup.store.write(KEY, Readable.from([content], { objectMode: false }));

    expect((await buffer(await setup.store.read(KEY))).equals(content)).toBe(true);
    expect(await listed()).toEqual([KEY]);
  });

  test('returns a range', async () => {
    await setup.store.write(KEY, Readable.from([Buffer.from('0123456789')]));

    const part = await buffer(await setup.store.read(KEY, { start: 3, end: 5 }));

    expect(part.toString()).toBe('345');
  });

  test.each([1_000, LARGE])(
    'keeps nothing when the stream breaks after %d bytes',
    async (bytes) => {
      const broken = async function* () {
        yield randomBytes(bytes);
        throw new Error('the line went dead');
      };

      await expect(setup.store.write(KEY, Readable.from(broken()))).rejects.toThrow(
        'the line went dead',
      );

      expect(await setup.count()).toBe(0);
    },
  );

  test('removes a file, also when it is missing, and refuses to read it', async () => {
    await setup.store.write(KEY, Readable.from([Buffer.from('x')]));
    await setup.store.remove(KEY);
    await setup.store.remove(KEY);

    expect(await setup.count()).toBe(0);
    await expect(setup.store.read(KEY)).rejects.toThrow(/ENOENT|NoSuchKey/);
  });

  const arriving = (content: Buffer) => Readable.from([content], { objectMode: false });

  test.each([
    ['pieces smaller than a part', [4, 3, 5]],
    ['pieces larger than a part, and a rest', [8_500_000, 100, testSize(900, 9_499_900)]],
    ['whole parts', Array<number>(testSize(1, 2)).fill(PART)],
    ['an empty piece', [0]],
  ])('makes one file of %s', async (_pieces, lengths) => {
    const bytes = lengths.reduce((sum, length) => sum + length, 0);
    const content = randomBytes(bytes);
    let at = 0;
    for (const length of lengths) {
      await setup.store.append(KEY, at, arriving(content.subarray(at, at + length)));
      at += length;
      expect(await setup.store.receivedBytes(KEY)).toBe(at);
      expect(await listedFiles()).toEqual([]);
    }

    await setup.store.complete(KEY);
    await setup.store.complete(KEY);

    expect(await setup.store.receivedBytes(KEY)).toBe(bytes);
    expect((await buffer(await setup.store.read(KEY))).equals(content)).toBe(true);
    expect(await setup.count()).toBe(1);
  });

  test.each([1_000, LARGE])(
    'keeps what arrived and goes on from there when a piece breaks after %d bytes',
    async (bytes) => {
      const content = randomBytes(bytes + 500);
      const breaking = async function* () {
        yield content.subarray(0, bytes);
        // Lets the earlier bytes leave the stream before it breaks.
        await new Promise(setImmediate);
        throw new Error('the line went dead');
      };

      const broken = setup.store.append(KEY, 0, Readable.from(breaking(), { objectMode: false }));
      await expect(broken).rejects.toThrow('the line went dead');

      const at = await setup.store.receivedBytes(KEY);
      expect(at).toBeGreaterThan(0);
      await setup.store.append(KEY, at, arriving(content.subarray(at)));
      await setup.store.complete(KEY);
      expect((await buffer(await setup.store.read(KEY))).equals(content)).toBe(true);
    },
  );

  test('removes the pieces of an abandoned upload', async () => {
    await setup.store.append(KEY, 0, arriving(randomBytes(9_000_000)));
    await setup.store.abandon(KEY);
    await setup.store.abandon(KEY);

    expect(await setup.store.receivedBytes(KEY)).toBe(0);
    expect(await setup.count()).toBe(0);
  });

  test('removes old pieces, but none of an upload in progress', async () => {
    await setup.store.append(KEY, 0, arriving(randomBytes(10)));
    const tomorrow = new Date(Date.now() + 86_400_000);

    await setup.store.removeUnfinished(tomorrow, new Set([KEY]));
    expect(await setup.store.receivedBytes(KEY)).toBe(10);

    await setup.store.removeUnfinished(tomorrow, new Set());
    expect(await setup.count()).toBeLessThan(2);
  });

  test('fails its check when it cannot be reached', async () => {
    await setup.store.check();
    await setup.close();

    await expect(setup.store.check()).rejects.toThrow(/ENOENT|ECONNREFUSED/);
    setup = await open();
  });
});

test('the S3-compatible store removes uploads of a killed server, but no slow one', async () => {
  const server = await startS3Server();
  const store = createS3Store(server.settings);
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  server.uploads.set('dead', { key: KEY, started: ago(7), parts: new Map() });
  server.uploads.set('living', { key: KEY, started: ago(5), parts: new Map() });

  await store.removeUnfinished(ago(1), new Set());

  expect([...server.uploads.keys()]).toEqual(['living']);
  await server.close();
});

test.each([PART, 9_000_000, ...(isSoak ? [17_000_000] : [])])(
  'a part that the S3-compatible store refused is sent again: %d bytes',
  async (bytes) => {
    const server = await startS3Server();
    const store = createS3Store(server.settings);
    const content = randomBytes(bytes);
    const sent = (at: number) => Readable.from([content.subarray(at)], { objectMode: false });
    server.refusedParts.add(1);

    await expect(store.append(KEY, 0, sent(0))).rejects.toThrow();
    server.refusedParts.clear();
    const at = await store.receivedBytes(KEY);
    await store.append(KEY, at, sent(at));

    expect(await store.receivedBytes(KEY)).toBe(bytes);
    await store.complete(KEY);
    expect((await buffer(await store.read(KEY))).equals(content)).toBe(true);
    await server.close();
  },
);
