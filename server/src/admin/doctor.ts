import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import pg from 'pg';
import { openLiveSettings } from '../app/live-settings.ts';
import { connect } from '../db/db.ts';
import type { Settings } from '../kernel/settings.ts';
import { findPending } from '../db/migrate.ts';
import { EMBEDDED_ROLE } from '../db/runtime-role.ts';
import { fileIdOfKey, type FileStore } from '../kernel/file-store.ts';
import { findDatabase, findExtensions, findRolePowers } from './doctor.queries.ts';
import { type Finding, type Level, hidePassword, judgeSettings } from './doctor-settings.ts';
import { createKeys, findSecret, loadSecret } from '../platform/keys.ts';
import { countFormerSecrets, countUnreadable, describeUnreadable } from './secrets.ts';
import { listServices } from './services.ts';
import { findFiles } from './tables.queries.ts';

const MIN_FREE_BYTES = 1024 ** 3;
const MIN_POSTGRES = 18;

/** Checks database, migrations, files, disk, services and each setting; changes nothing. */
export async function runChecks(
  start: Settings,
  { url, files }: { url: string; files: FileStore },
): Promise<Finding[]> {
  const { settings, screen } = await findEffective(start, url);
  const examinations: (readonly [what: string, look: () => Promise<string | Problem>])[] = [
    ['database', () => checkDatabase(url)],
    ['database role', () => checkRole(settings, url)],
    ['migrations', () => checkMigrations(url)],
    ['extensions', () => checkExtensions(url)],
    ['files', () => checkFiles(url, files)],
    ['disk', () => checkDisk(settings.dataDir)],
    ['encrypted values', () => checkEncrypted(settings, url)],
    ...listServices(settings, files).map(
      ({ what, findProblem }) => [what, () => checkService(findProblem)] as const,
    ),
    ...(settings.secretKeyPrevious === null
      ? []
      : [['former secret', () => checkFormerSecret(settings, url)] as const]),
  ];
  const findings = await Promise.all(
    examinations.map(async ([what, look]): Promise<Finding> => {
      const seen = await look().catch((error: unknown) => new Problem(String(error)));
      return typeof seen === 'string'
        ? { what, level: 'OK', detail: seen }
        : { what, level: seen.level, detail: hidePassword(seen.detail) };
    }),
  );
  return [...findings, ...judgeSettings(settings, screen)];
}

/** The settings that apply, with those of the screen; a hub that is not migrated yet has none. */
async function findEffective(start: Settings, url: string) {
  const secret = await findSecret(start);
  const { db, pool } = connect(url, 1);
  try {
    const keys = createKeys(secret ?? randomBytes(32), start.secretKeyPrevious);
    const log = { warn: () => undefined };
    const { settings, screenTexts } = await openLiveSettings({
      db,
      keys,
      start,
      log,
    });
    return { settings, screen: screenTexts() };
  } catch {
    return { settings: start, screen: {} };
  } finally {
    await pool.end();
  }
}

class Problem {
  readonly detail: string;
  readonly level: Level;
  constructor(detail: string, level: Level = 'WRONG') {
    this.detail = detail;
    this.level = level;
  }
}

async function checkDatabase(url: string): Promise<string | Problem> {
  const row = await queryDatabase(url, findDatabase);
  if (!row) return new Problem('not reachable');
  const sentence = `PostgreSQL ${row.version}, ${row.size}`;
  return Number.parseInt(row.version, 10) < MIN_POSTGRES
    ? new Problem(`${sentence}; version ${MIN_POSTGRES} or later is required`)
    : sentence;
}

/** The role with which the server works should only read and write rows. */
async function checkRole(
  { databaseUrl, isProduction }: Settings,
  ownerUrl: string,
): Promise<string | Problem> {
  const isEmbedded = databaseUrl === null;
  const found = await queryDatabase(databaseUrl ?? ownerUrl, (client) =>
    findRolePowers(client, isEmbedded ? EMBEDDED_ROLE : null),
  );
  if (!found)
    return isEmbedded ? `the first start creates ${EMBEDDED_ROLE}` : new Problem('not found');
  const { role, powers } = found;
  if (powers.length === 0) return `${role} reads and writes rows only`;
  const sentence = `${role} can ${powers.join(', ')}`;
  if (isEmbedded) return new Problem(`${sentence}; revoke that`, 'WARNING');
  return isProduction
    ? new Problem(
        `${sentence}; give DATABASE_URL a role that cannot, and DATABASE_OWNER_URL the owner`,
        'WARNING',
      )
    : sentence;
}

async function checkMigrations(url: string): Promise<string | Problem> {
  const pending = await findPending(url);
  return pending.length === 0
    ? 'up to date'
    : new Problem(`pending: ${pending.join(', ')}; run npm run hub -- migrate`);
}

async function checkExtensions(url: string): Promise<string | Problem> {
  const needed = ['citext', 'btree_gist', 'unaccent', 'pg_trgm'];
  const found = await queryDatabase(url, findExtensions);
  const missing = needed.filter((name) => !found.includes(name));
  return missing.length === 0 ? 'installed' : new Problem(`missing: ${missing.join(', ')}`);
}

async function checkFiles(url: string, files: FileStore): Promise<string | Problem> {
  await files.check();
  const rows = await queryDatabase(url, findFiles);
  const blobs = new Set<string>();
  for await (const { key } of files.list()) blobs.add(fileIdOfKey(key));
  const lost = rows.filter(({ id }) => !blobs.has(id));
  return lost.length === 0
    ? `${rows.length} files, none missing`
    : new Problem(`${lost.length} of ${rows.length} files are missing their content`);
}

async function checkDisk(folder: string): Promise<string | Problem> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const sentence = `${(free / 1024 ** 3).toFixed(1)} GB free`;
  return free < MIN_FREE_BYTES ? new Problem(sentence) : sentence;
}

/** Does not create the secret of a hub that has not started yet. */
async function checkEncrypted(settings: Settings, url: string): Promise<string | Problem> {
  const secret = await findSecret(settings);
  const keys = secret === null ? null : createKeys(secret, settings.secretKeyPrevious);
  const counts = await queryDatabase(url, (client) => countUnreadable(client, keys));
  const problem = describeUnreadable(counts, settings);
  return problem === null ? 'all open' : new Problem(problem);
}

async function checkService(findProblem: () => Promise<string | null>): Promise<string | Problem> {
  const problem = await findProblem();
  return problem === null ? 'answers' : new Problem(problem);
}

/** What still needs the secret from before the change. */
async function checkFormerSecret(settings: Settings, url: string): Promise<string | Problem> {
  const keys = createKeys(await loadSecret(settings), settings.secretKeyPrevious);
  const { sealed, recoveryCodes } = await queryDatabase(url, (client) =>
    countFormerSecrets(client, keys),
  );
  if (sealed > 0)
    return new Problem(`${sealed} encrypted values need it; run npm run hub -- reseal.`, 'WARNING');
  return recoveryCodes > 0
    ? new Problem(`${recoveryCodes} users have recovery codes made with it.`, 'WARNING')
    : 'only sign-ins and links from before the change need it';
}

async function queryDatabase<Answer>(url: string, find: (client: pg.Client) => Promise<Answer>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await find(client);
  } finally {
    await client.end();
  }
}
