import { DAY_MS } from '@thedot/domain/kernel/time';
import type { Settings } from '../../../kernel/settings.ts';
import type { Db } from '../../../db/db.ts';
import type { Keys } from '../../../kernel/keys.ts';
import { hasSuperAdmin } from '../../users/users.service.ts';
import { findOpenFirstAdminToken, insertToken } from './tokens.queries.ts';

/** Returns the one-time link that creates the first super admin; null when one exists. */
export async function createFirstAdminLink(
  db: Db,
  { keys, settings, now }: { keys: Keys; settings: Settings; now: Date },
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
