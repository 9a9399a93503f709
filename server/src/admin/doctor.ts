import { statfs } from 'node:fs/promises';
import pg from 'pg';
import type { Settings } from '../config.ts';
import { findPending } from '../db/migrate.ts';
import { fileOfKey, type FileStore } from '../platform/files/file-store.ts';
import { findDatabase, findExtensions } from './doctor.queries.ts';
import { findFiles } from './tables.queries.ts';

export interface Finding {
  readonly what: string;
  readonly isFine: boolean;
  readonly detail: string;
}

const LEAST_FREE_BYTES = 1024 ** 3;
const LOWEST_POSTGRES = 18;

/** Looks at everything that the hub stands on; changes nothing. */
export async function examine(
  settings: Settings,
  { url, files }: { url: string; files: FileStore },
): Promise<Finding[]> {
  const examinations: [what: string, look: () => Promise<string | Problem>][] = [
    ['database', () => lookAtDatabase(url)],
    ['migrations', () => lookAtMigrations(url)],
    ['extensions', () => lookAtExtensions(url)],
    ['files', () => lookAtFiles(url, files)],
    ['disk', () => lookAtDisk(settings.dataDir)],
    ['mail', async () => settings.smtpUrl ?? 'kept locally: set SMTP_URL to send them'],
    ['address', async () => lookAtAddress(settings)],
  ];
  const findings: Finding[] = [];
  for (const [what, look] of examinations) {
    const seen = await look().catch((error: unknown) => new Problem(String(error)));
    const isFine = typeof seen === 'string';
    findings.push({ what, isFine, detail: isFine ? withoutPassword(seen) : seen.detail });
  }
  return findings;
}

class Problem {
  readonly detail: string;
  constructor(detail: string) {
    this.detail = detail;
  }
}

async function lookAtDatabase(url: string): Promise<string | Problem> {
  const row = await ask(url, findDatabase);
  if (!row) return new Problem('does not answer');
  const sentence = `PostgreSQL ${row.version}, ${row.size}`;
  return Number.parseInt(row.version, 10) < LOWEST_POSTGRES
    ? new Problem(`${sentence}: ${LOWEST_POSTGRES} or later is needed`)
    : sentence;
}

async function lookAtMigrations(url: string): Promise<string | Problem> {
  const pending = await findPending(url);
  return pending.length === 0
    ? 'all have run'
    : new Problem(`waiting: ${pending.join(', ')}; run npm run hub -- migrate`);
}

async function lookAtExtensions(url: string): Promise<string | Problem> {
  const needed = ['citext', 'btree_gist', 'unaccent', 'pg_trgm'];
  const found = await ask(url, findExtensions);
  const missing = needed.filter((name) => !found.includes(name));
  return missing.length === 0 ? 'all there' : new Problem(`missing: ${missing.join(', ')}`);
}

async function lookAtFiles(url: string, files: FileStore): Promise<string | Problem> {
  await files.check();
  const rows = await ask(url, findFiles);
  const blobs = new Set<string>();
  for await (const { key } of files.list()) blobs.add(fileOfKey(key));
  const lost = rows.filter(({ id }) => !blobs.has(id));
  return lost.length === 0
    ? `${rows.length} files, all there`
    : new Problem(`${lost.length} of ${rows.length} files have lost their content`);
}

async function lookAtDisk(folder: string): Promise<string | Problem> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const sentence = `${(free / 1024 ** 3).toFixed(1)} GB free`;
  return free < LEAST_FREE_BYTES ? new Problem(sentence) : sentence;
}

function lookAtAddress({ isProduction, publicUrl, secureCookies }: Settings): string | Problem {
  return isProduction && !secureCookies
    ? new Problem(`${publicUrl} is not https: set PUBLIC_URL`)
    : publicUrl;
}

async function ask<Answer>(url: string, find: (client: pg.Client) => Promise<Answer>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await find(client);
  } finally {
    await client.end();
  }
}

const withoutPassword = (text: string) => text.replace(/:\/\/([^:@/]+):[^@/]+@/g, '://$1:…@');
