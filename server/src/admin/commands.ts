import { stat } from 'node:fs/promises';
import { Role } from '@thedot/domain/access/roles';
import { messageInEnglish } from '@thedot/domain/error-catalogue';
import { AppError } from '@thedot/domain/errors';
import { email, language, line } from '@thedot/domain/kernel/fields';
import pg from 'pg';
import { pino } from 'pino';
import type { Settings } from '../kernel/settings.ts';
import { connect, type Db } from '../db/db.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { withMigrationLock } from '../db/migrate.ts';
import {
  createAccount,
  resetPasswordByCommand,
  removeSecondFactorByCommand,
} from '../features/auth/security/administration.service.ts';
import { recordBackup } from '../features/health/health.service.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { migrateJobs } from '../platform/jobs/jobs.ts';
import { createKeys, loadSecret } from '../platform/keys.ts';
import { prepareDatabase } from '../platform/database/prepare-database.ts';
import { createSampleHub } from '../seed/sample-hub.ts';
import { backup } from './backup.ts';
import { runChecks } from './doctor.ts';
import { findViolations } from './invariants.queries.ts';
import { restore, RestoreError, UnfinishedRestoreError } from './restore.ts';
import { describeUnreadable, resealSecrets } from './secrets.ts';

export const USAGE = `npm run hub -- COMMAND
  user create EMAIL ROLE FIRST-NAME LAST-NAME [en|fr]   create an account and print a link to choose its password
  user password EMAIL                                   void the password, end all sessions and print such a link
  user second-factor EMAIL                              turn off two-step sign-in and end all sessions
  backup FILE                                           back up the database and all files
  restore FILE                                          restore a backup into an empty hub
  migrate                                               run pending database migrations
  sample                                                fill an empty hub with sample data
  reseal                                                encrypt anew what SECRET_KEY_PREVIOUS encrypted
  doctor                                                check database, files, disk and every setting
  invariants                                            check the data for inconsistencies`;

/** Wrong command-line arguments; the message includes the usage. */
export class UsageError extends Error {
  override name = 'UseError';
}

/** Runs one command; returns the lines to print and whether it succeeded. */
export async function runCommand(
  settings: Settings,
  args: readonly string[],
): Promise<{ lines: readonly string[]; hasSucceeded: boolean }> {
  const work = parseCommand(args);
  const { databaseUrl, databaseOwnerUrl } = settings;
  const database =
    databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: settings.dataDir, visitor: true })
      : { url: databaseOwnerUrl ?? databaseUrl, stop: async () => {} };
  try {
    return await work({ settings, url: database.url, files: await openFileStore(settings) });
  } finally {
    await database.stop();
  }
}

interface Setup {
  readonly settings: Settings;
  /** Connects as the owner of the database. */
  readonly url: string;
  readonly files: Awaited<ReturnType<typeof openFileStore>>;
}

type CommandRun = (setup: Setup) => Promise<{ lines: readonly string[]; hasSucceeded: boolean }>;

const success = (...lines: readonly string[]) => ({ lines, hasSucceeded: true });
const quiet = pino({ level: 'silent' });

function parseCommand(args: readonly string[]): CommandRun {
  const [name, ...rest] = args;
  const [first] = rest;
  switch (name) {
    case 'user':
      return parseUserCommand(rest);
    case 'backup':
      return backupWork(requireArgument(first, 'FILE'));
    case 'restore':
      return restoreWork(requireArgument(first, 'FILE'));
    case 'migrate':
      return async ({ settings, url }) => {
        const ran = await prepare(settings, url);
        return success(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`);
      };
    case 'sample':
      return sampleWork;
    case 'reseal':
      return resealWork;
    case 'doctor':
      return async ({ settings, ...stands }) => {
        const findings = await runChecks(settings, stands);
        const lines = findings.map(
          ({ what, level, detail }) => `${level.padEnd('WARNING'.length)} ${what}: ${detail}`,
        );
        return { lines, hasSucceeded: findings.every(({ level }) => level !== 'WRONG') };
      };
    case 'invariants':
      return async ({ settings, ...stands }) => {
        const found = await findViolations(stands, settings.hubTimeZone, settings.dailyBookings);
        if (found.length === 0) return success('No inconsistencies found.');
        return {
          lines: found.map(({ rule, subject }) => `BROKEN: ${rule}: ${subject}`),
          hasSucceeded: false,
        };
      };
    default:
      throw new UsageError(USAGE);
  }
}

function parseName(given: string | undefined, argument: string): string {
  const name = line(80).safeParse(requireArgument(given, argument));
  if (!name.success) throw new UsageError(`${argument} must be one line of at most 80 characters.`);
  return name.data;
}

function parseUserCommand([
  what,
  address,
  role,
  firstName,
  lastName,
  tongue,
]: readonly string[]): CommandRun {
  const parsed = email.safeParse(requireArgument(address, 'EMAIL'));
  if (!parsed.success) throw new UsageError(`${address} is not a valid email address.`);
  if (what === 'password') {
    return withKeys(async (setup) => {
      const link = await resetPasswordByCommand(setup, parsed.data);
      return `${parsed.data} chooses a new password with this link, once within an hour: ${link}`;
    });
  }
  if (what === 'second-factor') {
    return withDb(async (db) => {
      await removeSecondFactorByCommand(db, parsed.data, new Date());
      return `Two-step sign-in is off for ${parsed.data}. All sessions have ended.`;
    });
  }
  if (what !== 'create') throw new UsageError(USAGE);
  const account = {
    email: parsed.data,
    role: Role.safeParse(requireArgument(role, 'ROLE')).data,
    firstName: parseName(firstName, 'FIRST-NAME'),
    lastName: parseName(lastName, 'LAST-NAME'),
    language: language.safeParse(tongue ?? 'en').data ?? 'en',
  };
  if (!account.role)
    throw new UsageError(`Unknown role "${role}". Use one of: ${Role.options.join(', ')}.`);
  const known = { ...account, role: account.role };
  return withKeys(async (setup) => {
    const link = await createAccount(setup, known);
    return `${known.email} (${known.role}) chooses a password with this link, once within 7 days: ${link}`;
  });
}

const backupWork =
  (path: string): CommandRun =>
  async ({ settings, url, files }) => {
    const begin = performance.now();
    const { rows, blobs, missing } = await backup({ url, files, dataDir: settings.dataDir }, path);
    const seconds = Math.round((performance.now() - begin) / 1000);
    await noteBackup(url, { seconds, bytes: (await stat(path)).size });
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    return {
      lines: [
        `Wrote ${path} in ${seconds} s: ${total} rows and ${blobs} files. Store it securely: it contains all data and the secret key.`,
        ...missing.map((id) => `WRONG file ${id} has no content and is not in the archive`),
      ],
      hasSucceeded: missing.length === 0,
    };
  };

/** For the page of the hub’s health. */
async function noteBackup(url: string, made: Parameters<typeof recordBackup>[1]): Promise<void> {
  const { db, pool } = connect(url, 1);
  await recordBackup(db, made).finally(() => pool.end());
}

const restoreWork =
  (path: string): CommandRun =>
  async ({ settings, url, files }) => {
    const target = {
      url,
      files,
      dataDir: settings.dataDir,
      migrateJobs: () => migrateJobs(url, quiet),
    };
    try {
      const { rows, blobs } = await restore(target, path);
      return success(
        `Restored ${rows['public.users'] ?? 0} users and ${blobs} files from ${path}.`,
      );
    } catch (error) {
      if (error instanceof UnfinishedRestoreError)
        return { lines: [error.message], hasSucceeded: false };
      if (!(error instanceof RestoreError)) throw error;
      return { lines: [error.message, 'Nothing was restored.'], hasSucceeded: false };
    }
  };

/** The embedded database gives its role what the next start of the server lets it have. */
const prepare = ({ databaseUrl }: Settings, ownerUrl: string) =>
  prepareDatabase({ ownerUrl, url: databaseUrl ?? ownerUrl }, quiet);

const resealWork: CommandRun = async ({ settings, url }) => {
  const keys = createKeys(await loadSecret(settings), settings.secretKeyPrevious);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { renewed, unreadable } = await resealSecrets(client, keys);
    const problem = describeUnreadable(unreadable, settings);
    return {
      lines: [
        `Encrypted ${renewed} values anew.`,
        ...(problem === null ? [] : [`WRONG ${problem}`]),
      ],
      hasSucceeded: problem === null,
    };
  } finally {
    await client.end();
  }
};

const sampleWork: CommandRun = async (setup) => {
  const { settings, url } = setup;
  await prepare(settings, url);
  return withDb(async (db) => {
    const accounts = await withMigrationLock(url, () =>
      createSampleHub({ db, settings, now: () => new Date() }),
    );
    if (!accounts) return 'This hub already has users. Nothing was changed.';
    return `Created ${accounts.length} users. Their passwords are in ${settings.dataDir}/sample-accounts.json.`;
  })(setup);
};

const withKeys =
  (work: (setup: Parameters<typeof createAccount>[0]) => Promise<string>): CommandRun =>
  async (setup) => {
    const { settings } = setup;
    const keys = createKeys(await loadSecret(settings), settings.secretKeyPrevious);
    return withDb((db) => work({ db, keys, settings, now: new Date() }))(setup);
  };

const withDb =
  (work: (db: Db) => Promise<string>): CommandRun =>
  async ({ url }) => {
    const { db } = connect(url, 2);
    try {
      return success(await work(db));
    } catch (error) {
      if (error instanceof AppError)
        return { lines: [messageInEnglish(error.code, error.params)], hasSucceeded: false };
      throw error;
    } finally {
      await db.destroy();
    }
  };

function requireArgument(value: string | undefined, what: string): string {
  if (!value) throw new UsageError(`${what} is missing.\n\n${USAGE}`);
  return value;
}
