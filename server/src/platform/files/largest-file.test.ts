import { Readable } from 'node:stream';
import { moves } from '@thedot/domain/bookings/moves.contract';
import { inEnglish } from '@thedot/domain/error-catalogue';
import { expect, test } from 'vitest';
import type { FileStore } from './file-store.ts';
import { stageFile } from './stage-file.ts';

const RULE = moves.request.files.files;
const GIBIBYTE = 1_073_741_824;
const MEGABYTE = Buffer.alloc(1_048_576, 'x');

/** As much as asked for, without ever holding it. */
function bytes(count: number): Readable {
  const flow = function* () {
    for (let left = count; left > 0; left -= MEGABYTE.length) {
      yield left < MEGABYTE.length ? MEGABYTE.subarray(0, left) : MEGABYTE;
    }
  };
  return Readable.from(flow());
}

/** Somebody else's machine: takes everything and only counts. */
function countingStore() {
  const kept = new Map<string, number>();
  const store: FileStore = {
    write: async (key, content) => {
      let size = 0;
      for await (const chunk of content as AsyncIterable<Buffer>) size += chunk.length;
      kept.set(key, size);
    },
    read: async () => Readable.from([]),
    remove: async (key) => void kept.delete(key),
    list: async function* () {},
    arrived: async () => 0,
    append: async () => {},
    complete: async () => {},
    abandon: async () => {},
    removeUnfinished: async () => {},
    check: async () => {},
  };
  return { store, kept };
}

test('a file of exactly 1 GB is taken, and memory stays flat', async () => {
  const { store, kept } = countingStore();
  const before = process.memoryUsage.rss();

  const { id, size } = await stageFile(store, { name: 'film.mp4', content: bytes(GIBIBYTE) }, RULE);

  expect(size).toBe(GIBIBYTE);
  expect([...kept]).toEqual([[id, GIBIBYTE]]);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MEGABYTE.length);
});

test('one byte more is refused in the words of the specification, and nothing is kept', async () => {
  const { store, kept } = countingStore();
  const content = bytes(GIBIBYTE + 1);

  const staged = stageFile(store, { name: 'film.mp4', content }, RULE);

  await expect(staged).rejects.toMatchObject({ code: 'file.too_large' });
  expect(inEnglish('file.too_large')).toBe('File is too large (max 1 GB)');
  expect(kept.size).toBe(0);
});
