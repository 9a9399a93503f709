import { createReadStream, createWriteStream } from 'node:fs';
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../kernel/file-store.ts';

/** Stores blobs in `folder`, two levels deep. A blob appears complete, by renaming, or not at all. */
export async function createDiskStore(folder: string): Promise<FileStore> {
  const unfinished = join(folder, 'unfinished');
  await mkdir(unfinished, { recursive: true });
  // The last characters of the key: ids of the same hour begin alike.
  const folderOf = (key: string) => join(folder, key.replace(/\..*$/, '').slice(-2));
  const pathOf = (key: string) => join(folderOf(key), key);
  const draftOf = (key: string) => join(unfinished, key);

  async function publish(key: string): Promise<void> {
    await mkdir(folderOf(key), { recursive: true });
    await rename(draftOf(key), pathOf(key));
    await flush(folderOf(key));
  }

  return {
    write: async (key, content) => {
      const draft = draftOf(key);
      try {
        await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
        await flush(draft);
        await publish(key);
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
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        if (!entry.isDirectory() || entry.name === 'unfinished') continue;
        yield* blobsIn(join(folder, entry.name));
      }
    },
    receivedBytes: async (key) => (await sizeOf(pathOf(key))) ?? (await sizeOf(draftOf(key))) ?? 0,
    isComplete: async (key) => (await sizeOf(pathOf(key))) !== null,
    append: async (key, at, content) => {
      const file = await open(draftOf(key), constants.O_CREAT | constants.O_WRONLY, 0o600);
      try {
        let end = at;
        for await (const chunk of content as AsyncIterable<Buffer>) {
          await writeAll(file, chunk, end);
          end += chunk.length;
        }
      } finally {
        await file.sync().finally(() => file.close());
      }
    },
    complete: async (key) => {
      if ((await sizeOf(pathOf(key))) === null) await publish(key);
    },
    abandon: (key) => rm(draftOf(key), { force: true }),
    removeUnfinished: async (since, openUploads) => {
      for await (const { key, changedAt } of blobsIn(unfinished)) {
        if (changedAt < since && !openUploads.has(key))
          await rm(join(unfinished, key), { force: true });
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

async function writeAll(file: FileHandle, chunk: Buffer, at: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, at + done);
    done += bytesWritten;
  }
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );

/** Without fsync a power cut could lose a file that was already acknowledged. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
