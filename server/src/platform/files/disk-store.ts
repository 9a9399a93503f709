import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './file-store.ts';

/** Keeps blobs in `folder`, two levels deep; a blob appears whole, by renaming, or not at all. */
export async function createDiskStore(folder: string): Promise<FileStore> {
  const unfinished = join(folder, 'unfinished');
  await mkdir(unfinished, { recursive: true });
  // The end of the key: ids made in the same hour begin alike.
  const shelfOf = (key: string) => join(folder, key.replace(/\..*$/, '').slice(-2));
  const pathOf = (key: string) => join(shelfOf(key), key);

  return {
    write: async (key, content) => {
      const draft = join(unfinished, key);
      try {
        await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
        await flush(draft);
        await mkdir(shelfOf(key), { recursive: true });
        await rename(draft, pathOf(key));
        await flush(shelfOf(key));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: async (key, range) => {
      const file = await open(pathOf(key), 'r');
      return createReadStream('', { fd: file, ...range });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async function* () {
      for (const shelf of await readdir(folder, { withFileTypes: true })) {
        if (!shelf.isDirectory() || shelf.name === 'unfinished') continue;
        yield* blobsIn(join(folder, shelf.name));
      }
    },
    removeUnfinished: async (since) => {
      for await (const { key, changedAt } of blobsIn(unfinished)) {
        if (changedAt < since) await rm(join(unfinished, key), { force: true });
      }
    },
    check: () => access(unfinished, constants.W_OK),
  };
}

async function* blobsIn(folder: string) {
  for (const key of await readdir(folder)) {
    const found = await stat(join(folder, key)).catch(() => null);
    if (found) yield { key, changedAt: found.mtime };
  }
}

/** Without this a power cut could take back a file that was already answered for. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
