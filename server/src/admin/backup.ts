import { createWriteStream } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker, type TarPackController } from 'modern-tar';
import pg from 'pg';
import { type FileStore, thumbnailKey } from '../kernel/file-store.ts';
import { findAppliedMigrations, findFiles, findTables, readRows } from './tables.queries.ts';

export interface Hub {
  readonly url: string;
  readonly files: FileStore;
  readonly dataDir: string;
}

export interface Manifest {
  readonly format: 1;
  readonly madeAt: string;
  readonly migrations: readonly string[];
}

/** The last entry: without it the archive is incomplete. */
export interface Summary {
  readonly rows: Readonly<Record<string, number>>;
  readonly blobs: number;
  /** Blobs that were removed while the backup was being made. */
  readonly missing: readonly string[];
}

/** Writes all data into one archive from one snapshot, while the hub keeps running. */
export async function backup(hub: Hub, path: string): Promise<Summary> {
  const draft = `${path}.part`;
  try {
    const { readable, controller } = createTarPacker();
    const file = createWriteStream(draft, { mode: 0o600, flush: true });
    const [summary] = await Promise.all([
      writeArchive(controller, hub).catch((error: unknown) => {
        controller.error(error);
        throw error;
      }),
      pipeline(readable, createGzip(), file),
    ]);
    await rename(draft, path);
    await syncFolder(dirname(path));
    return summary;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeArchive(
  archive: TarPackController,
  { url, files, dataDir }: Hub,
): Promise<Summary> {
  const client = new pg.Client({ connectionString: url, application_name: 'thedot-backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const madeAt = new Date();
    const add = entryWriter(archive, madeAt);
    const manifest: Manifest = {
      format: 1,
      madeAt: madeAt.toISOString(),
      migrations: await findAppliedMigrations(client),
    };
    await add('manifest.json', JSON.stringify(manifest));
    const secret = await readFile(join(dataDir, 'secret.key')).catch(() => null);
    if (secret) await add('secret.key', secret);

    const rows = await addTables(client, add);
    const blobs = await addBlobs(client, files, add);
    const summary: Summary = { rows, ...blobs };
    await add('end.json', JSON.stringify(summary));
    archive.finalize();
    return summary;
  } finally {
    await client.end();
  }
}

async function addTables(client: pg.Client, add: AddEntry): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await findTables(client)) {
    const { name } = table;
    let count = 0;
    for await (const lines of readRows(client, table)) {
      await add(`tables/${name}/${String(count).padStart(10, '0')}.jsonl`, lines.join('\n'));
      count += lines.length;
    }
    counts[name] = count;
  }
  return counts;
}

async function addBlobs(client: pg.Client, files: FileStore, add: AddEntry) {
  const missing: string[] = [];
  let blobs = 0;
  for (const { id, size, hasThumbnail } of await findFiles(client)) {
    const whole = await files.read(id).catch(() => null);
    if (!whole) {
      missing.push(id);
      continue;
    }
    await add(`files/${id}`, whole, size);
    const thumbnail = hasThumbnail ? await files.read(thumbnailKey(id)).catch(() => null) : null;
    if (thumbnail) await add(`files/${thumbnailKey(id)}`, await bytesOf(thumbnail));
    blobs += 1;
  }
  return { blobs, missing };
}

type AddEntry = (name: string, content: string | Buffer | Readable, size?: number) => Promise<void>;

/** Throws when a file's size differs from its row. */
const entryWriter =
  (archive: TarPackController, mtime: Date): AddEntry =>
  async (name, content, known = 0) => {
    const whole = typeof content === 'string' ? Buffer.from(content) : content;
    const [parts, size] = Buffer.isBuffer(whole) ? [[whole], whole.length] : [whole, known];
    const entry = archive.add({ name, size, mtime, mode: 0o600 });
    await ReadableStream.from<Uint8Array>(parts).pipeTo(entry);
  };

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

/** Syncs the folder, so that the rename is durable too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
