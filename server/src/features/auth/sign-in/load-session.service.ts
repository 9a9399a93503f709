import { accountStanding } from '@thedot/domain/access/abilities';
import { needsSecondFactor } from '@thedot/domain/auth/second-factor.rules';
import type { Db } from '../../../db/db.ts';
import type { LoadedSession } from '../../../kernel/session-cache.ts';
import type { Settings } from '../../../kernel/settings.ts';
import { findSession } from './sessions.queries.ts';

/** Loads a session with all that a call must know of its caller. */
export async function loadSession(
  db: Db,
  id: string,
  { secondFactorRoles, hasStation }: Pick<Settings, 'secondFactorRoles' | 'hasStation'>,
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
      isStationOff: !hasStation,
      organizationId: row.organizationId,
      canBookExpert: row.canBookExpert,
    },
  };
}
