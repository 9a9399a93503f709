import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import pg from 'pg';
import { z } from 'zod';
import { migrate } from '../db/migrate.ts';
import type { Hub } from './backup.ts';
import {
  advanceCounters,
  deleteRows,
  findFiles,
  findTables,
  hasUsers,
  insertRows,
  type Table,
  withoutForeignKeys,
} from './tables.queries.ts';

const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.string()),
});
const Summary = z.object({
  rows: z.record(z.string(), z.number()),
  blobs: z.number(),
  missing: z.array(z.string()),
});
type Summary = z.infer<typeof Summary>;

type Entries = AsyncIterableIterator<ParsedTarEntry>;

interface Target extends Hub {
  /** Migrates the tables of the job queue's library. */
  readonly migrateJobs: () => Promise<void>;
}

/** Restores an archive into an empty hub, completely or not at all. */
export async function restore(hub: Target, path: string): Promise<Summary> {
  const client = new pg.Client({ connectionString: hub.url, application_name: 'thedot-restore' });
  await client.connect();
  try {
    if (await hasUsers(client)) {
      throw new Error('This hub already has users. Restore into an empty hub.');
    }
    // Errors surface where the entries are read.
    const unzipped = pipeline(createReadStream(path), createGunzip(), () => {});
    const entries = Readable.toWeb(unzipped)
      .pipeThrough(createTarDecoder({ strict: true }))
      [Symbol.asyncIterator]();
    const { migrations } = Manifest.parse(await readNextJson(entries, 'manifest.json'));
    await migrate(hub.url, migrations);
    await hub.migrateJobs();
    await client.query('begin');
    const summary = await load(client, hub, entries);
    await client.query('commit');
    await migrate(hub.url);
    return summary;
  } finally {
    await client.end();
  }
}

async function load(client: pg.Client, hub: Hub, entries: Entries) {
  const tables = await findTables(client);
  const counts: Record<string, number> = Object.fromEntries(tables.map(({ name }) => [name, 0]));
  const sums = new Map<string, string>();
  let summary: Summary | undefined;
  await withoutForeignKeys(client, tables, async () => {
    // The job queue inserts some rows when it is created.
    for (const table of tables) await deleteRows(client, table);
    for await (const entry of entries) {
      const [kind, name = ''] = entry.header.name.split('/');
      if (kind === 'tables') {
        const table = findTable(tables, name);
        const lines = (await readText(entry)).split('\n');
        await insertRows(client, table, lines);
        counts[name] = (counts[name] ?? 0) + lines.length;
      } else if (kind === 'files') {
        sums.set(name, await storeBlob(hub, name, entry));
      } else if (kind === 'secret.key') {
        await storeSecret(hub.dataDir, await readText(entry));
      } else if (kind === 'end.json') {
        summary = Summary.parse(JSON.parse(await readText(entry)));
      } else {
        throw new Error(`The archive has ${entry.header.name}, which this program does not know`);
      }
    }
    await advanceCounters(client);
  });
  if (!summary) throw new Error('The archive is cut off');
  for (const [name, expected] of Object.entries(summary.rows)) {
    if (counts[name] !== expected) throw new Error(`${name} has not all of its rows`);
  }
  await compareBlobs(client, sums, summary.missing);
  return summary;
}

async function compareBlobs(
  client: pg.Client,
  sums: ReadonlyMap<string, string>,
  missing: readonly string[],
): Promise<void> {
  const files = await findFiles(client);
  const damaged = files.filter(
    ({ id, sha256 }) => sums.get(id) !== sha256 && !missing.includes(id),
  );
  if (damaged.length > 0) throw new Error(`${damaged.length} files of the archive are damaged`);
}

async function storeBlob({ files }: Hub, key: string, { body }: ParsedTarEntry): Promise<string> {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const part of body) {
      hash.update(part);
      yield part;
    }
  };
  await files.remove(key);
  await files.write(key, Readable.from(hashed(), { objectMode: false }));
  return hash.digest('hex');
}

/** Replaces this installation's secret, which is still unused because the hub is empty. */
const storeSecret = (dataDir: string, secret: string) =>
  writeFile(join(dataDir, 'secret.key'), secret, { mode: 0o600 });

function findTable(tables: readonly Table[], name: string): Table {
  const table = tables.find((it) => it.name === name);
  if (!table) throw new Error(`The archive has a table ${name}, which this program does not know`);
  return table;
}

async function readNextJson(entries: Entries, name: string): Promise<unknown> {
  const { value } = await entries.next();
  if (value?.header.name !== name) throw new Error('This file is not a backup of a hub');
  return JSON.parse(await readText(value));
}

async function readText({ body }: ParsedTarEntry): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
