import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@thedot/domain/kernel/time';
import type { Settings } from '../../../kernel/settings.ts';
import type { Db } from '../../../db/db.ts';
import type { Keys } from '../../../kernel/keys.ts';
import { hasSuperAdmin } from '../../users/users.service.ts';
import { findOpenFirstAdminToken, insertToken } from './tokens.queries.ts';

interface Setup {
  readonly keys: Keys;
  readonly settings: Settings;
  readonly now: Date;
}

/** Returns the one-time link that creates the first super admin; null when one exists. */
export async function createFirstAdminLink(
  db: Db,
  { keys, settings, now }: Setup,
): Promise<string | null> {
  if (await hasSuperAdmin(db)) return null;
  const token =
    (await findOpenFirstAdminToken(db, now)) ??
    (await insertToken(db, {
      userId: null,
      purpose: 'first-admin',
      expiresAt: new Date(now.getTime() + 7 * DAY_MS),
    }));
  return `${settings.publicUrl}/setup/${keys.linkToken('first-admin', token.id)}`;
}

type Folder = Pick<Settings, 'dataDir'>;

const fileOf = ({ dataDir }: Folder) => join(dataDir, 'first-admin-link.txt');

/**
 * Writes the link for the first super admin to a file that only the operator may read, since others may read the log.
 * Returns the sentence for the operator; null when a super admin exists.
 */
export async function writeFirstAdminLink(db: Db, setup: Setup): Promise<string | null> {
  const { settings } = setup;
  const link = await createFirstAdminLink(db, setup);
  await removeFirstAdminLink(settings);
  if (link === null) return null;
  const path = fileOf(settings);
  try {
    await writeFile(path, `${link}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return (
      `The link for the first administrator could not be written to ${path} (${code}). Make DATA_DIR writable and ` +
      'start again, or run: npm run hub -- user create EMAIL super-admin FIRST-NAME LAST-NAME'
    );
  }
  return `Create the first administrator with the link in ${path} (it works once).`;
}

/** A file that cannot be removed is harmless: its link works once. */
export const removeFirstAdminLink = (folder: Folder): Promise<void> =>
  rm(fileOf(folder), { force: true }).catch(() => {});
