import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
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

type Entries = AsyncGenerator<ParsedTarEntry>;

interface Target extends Hub {
  /** Migrates the tables of the job queue's library. */
  readonly migrateJobs: () => Promise<void>;
}

/** Why nothing was restored, in one sentence. */
export class RestoreError extends Error {}

/** What is left to do after an archive was restored. */
export class UnfinishedRestoreError extends Error {}

/** Restores an archive into an empty hub, completely or not at all, then applies the migrations that are newer than it. */
export async function restore(hub: Target, path: string): Promise<Summary> {
  const client = new pg.Client({ connectionString: hub.url, application_name: 'thedot-restore' });
  await client.connect();
  try {
    const summary = await restoreContent(client, hub, path);
    await migrate(hub.url).catch(explainUnfinished);
    return summary;
  } finally {
    await client.end();
  }
}

function explainUnfinished(error: unknown): never {
  const because = error instanceof Error ? error.message : String(error);
  throw new UnfinishedRestoreError(
    `All rows and files were restored, but the database is not up to date: ${because.replace(/\.$/, '')}. Solve this, then run npm run hub -- migrate.`,
    { cause: error },
  );
}

async function restoreContent(client: pg.Client, hub: Target, path: string): Promise<Summary> {
  const stored = new StoredFiles(hub);
  if (await hasUsers(client)) {
    throw new RestoreError('This hub already has users. Restore into an empty hub.');
  }
  const archive = openArchive(path);
  try {
    const { migrations } = await readManifest(archive.entries);
    await migrate(hub.url, migrations);
    await hub.migrateJobs();
    await client.query('begin');
    const summary = await load(client, stored, archive.entries);
    await client.query('commit');
    return summary;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    await stored.undo();
    throw archive.explain(error);
  }
}

/** The entries of an archive, and what an error while they are read says about it. */
function openArchive(path: string) {
  let fault: NodeJS.ErrnoException | null = null;
  let last = 'the beginning';
  // Errors surface where the entries are read, where they may look like those of a shorter archive.
  const unzipped = pipeline(createReadStream(path), createGunzip(), (error) => {
    fault ??= error ?? null;
  });
  const decoded = Readable.toWeb(unzipped).pipeThrough(createTarDecoder({ strict: true }));
  async function* readEntries(): AsyncGenerator<ParsedTarEntry> {
    for await (const entry of decoded) {
      last = entry.header.name;
      yield entry;
    }
  }
  const explain = (error: unknown): unknown => {
    if (error instanceof RestoreError) return error;
    // Once a row is refused, the rest is not read, which is a fault too.
    const problem = (fault && findProblem(fault, last)) ?? findProblem(error, last);
    return problem ? new RestoreError(`${path} ${problem}`, { cause: error }) : error;
  };
  return { entries: readEntries(), explain };
}

const COPY_AGAIN = 'Copy it again from where it was made, or use another backup.';

/** The part of the sentence after the name of the archive; null for errors that have other reasons. */
function findProblem(error: unknown, last: string): string | null {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  if (code === 'ENOENT') return 'does not exist.';
  if (code === 'EISDIR') return 'is a folder, not a backup.';
  if (code === 'Z_BUF_ERROR' || message === TRUNCATED) {
    return `is cut off: it ends at ${last}. ${COPY_AGAIN}`;
  }
  if (code === 'Z_DATA_ERROR' && last === 'the beginning') return 'is not a backup of a hub.';
  const isUnreadable =
    code?.startsWith('Z_') ||
    error instanceof SyntaxError ||
    error instanceof z.ZodError ||
    (message?.startsWith('Invalid tar') ?? false) ||
    (message?.startsWith('Invalid EOF') ?? false) ||
    (error instanceof pg.DatabaseError && UNREADABLE_ROWS.test(code ?? ''));
  return isUnreadable ? `is damaged at ${last}. ${COPY_AGAIN}` : null;
}

const TRUNCATED = 'Tar archive is truncated.';
/** Classes of PostgreSQL: values that can't be read, and rows that contradict each other. */
const UNREADABLE_ROWS = /^(22|23)/;

async function readManifest(entries: Entries) {
  const { value } = await entries.next();
  if (value?.header.name !== 'manifest.json') {
    throw new RestoreError('This file is not a backup of a hub.');
  }
  return Manifest.parse(JSON.parse(await readText(value)));
}

async function load(client: pg.Client, stored: StoredFiles, entries: Entries) {
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
        sums.set(name, await stored.addBlob(name, entry));
      } else if (kind === 'secret.key') {
        await stored.addSecret(await readText(entry));
      } else if (kind === 'end.json') {
        summary = Summary.parse(JSON.parse(await readText(entry)));
      } else {
        throw new RestoreError(
          `The archive has ${entry.header.name}, which this program does not know.`,
        );
      }
    }
    assertComplete(summary, counts);
    await advanceCounters(client);
  });
  const complete = assertComplete(summary, counts);
  await compareBlobs(client, sums, complete.missing);
  return complete;
}

/** Before the foreign keys are checked, which rows that miss would violate. */
function assertComplete(
  summary: Summary | undefined,
  counts: Readonly<Record<string, number>>,
): Summary {
  if (!summary) {
    throw new RestoreError(
      `The archive is cut off: its last entry, end.json, is missing. ${COPY_AGAIN}`,
    );
  }
  for (const [name, expected] of Object.entries(summary.rows)) {
    const found = counts[name] ?? 0;
    if (found !== expected) {
      throw new RestoreError(
        `The archive has ${found} of ${expected} rows of ${name}. ${COPY_AGAIN}`,
      );
    }
  }
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
  const [first] = damaged;
  if (first) {
    throw new RestoreError(
      `The archive lacks the content of ${damaged.length} files, or has it damaged, e.g. files/${first.id}. ${COPY_AGAIN}`,
    );
  }
}

/** The files that a restore writes, to remove them when it fails. */
class StoredFiles {
  readonly #hub: Hub;
  readonly #keys: string[] = [];
  /** What the hub had before; null when it had no secret. */
  #oldSecret: Buffer | null | undefined;

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  get #secretPath(): string {
    return join(this.#hub.dataDir, 'secret.key');
  }

  async addBlob(key: string, { body }: ParsedTarEntry): Promise<string> {
    const hash = createHash('sha256');
    const hashed = async function* () {
      for await (const part of body) {
        hash.update(part);
        yield part;
      }
    };
    this.#keys.push(key);
    await this.#hub.files.remove(key);
    await this.#hub.files.write(key, Readable.from(hashed(), { objectMode: false }));
    return hash.digest('hex');
  }

  /** Replaces this installation's secret, which is still unused because the hub is empty. */
  async addSecret(secret: string): Promise<void> {
    this.#oldSecret = await readFile(this.#secretPath).catch(() => null);
    await writeFile(this.#secretPath, secret, { mode: 0o600 });
  }

  async undo(): Promise<void> {
    for (const key of this.#keys) await this.#hub.files.remove(key);
    if (this.#oldSecret) await writeFile(this.#secretPath, this.#oldSecret, { mode: 0o600 });
    if (this.#oldSecret === null) await rm(this.#secretPath, { force: true });
  }
}

function findTable(tables: readonly Table[], name: string): Table {
  const table = tables.find((it) => it.name === name);
  if (!table) {
    throw new RestoreError(`The archive has a table ${name}, which this program does not know.`);
  }
  return table;
}

async function readText({ body }: ParsedTarEntry): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
