import { accountStanding } from '@thedot/domain/access/abilities';
import { needsSecondFactor } from '@thedot/domain/auth/second-factor.rules';
import type { Db } from '../../../db/db.ts';
import type { LoadedSession } from '../../../kernel/session-cache.ts';
import { findSession } from './sessions.queries.ts';

/** Loads a session with all that a call must know of its caller. */
export async function loadSession(
  db: Db,
  id: string,
  secondFactorRoles: readonly string[],
): Promise<LoadedSession | undefined> {
  const row = await findSession(db, id);
  if (!row) return undefined;
  return {
    removed: row.isRemoved,
    revoked: row.revokedAt !== null,
    expiresAt: Date.parse(row.expiresAt),
    endsAt: Date.parse(row.endsAt),
    signedIn: {
      id: row.userId,
      sessionId: row.id,
      role: row.role,
      standing: accountStanding({ ...row, isUnsecured: needsSecondFactor(row, secondFactorRoles) }),
      station5G: row.station5G,
      organizationId: row.organizationId,
      canBookExpert: row.canBookExpert,
    },
  };
}
