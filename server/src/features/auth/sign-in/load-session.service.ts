import { accountStanding } from '@thedot/domain/access/abilities';
import { needsSecondFactor } from '@thedot/domain/auth/second-factor.rules';
import type { Db } from '../../../db/db.ts';
import type { SignedIn } from '../../../kernel/context.ts';
import type { LoadedSession } from '../../../kernel/session-cache.ts';
import type { Settings } from '../../../kernel/settings.ts';
import { findActorByEmail, findSession } from './sessions.queries.ts';

type ActorSettings = Pick<Settings, 'secondFactorRoles' | 'switchedOff'>;

/** Loads a session with all that a call must know of its caller. */
export async function loadSession(
  db: Db,
  id: string,
  settings: ActorSettings,
): Promise<LoadedSession | undefined> {
  const row = await findSession(db, id);
  if (!row) return undefined;
  return {
    removed: row.isRemoved,
    revoked: row.revokedAt !== null,
    expiresAt: Date.parse(row.expiresAt),
    endsAt: Date.parse(row.endsAt),
    signedIn: toActor(row, row.id, settings),
  };
}

/** A user who acts without a session, such as by an email. Removed users cannot. */
export async function loadActorByEmail(
  db: Db,
  email: string,
  settings: ActorSettings,
): Promise<SignedIn | undefined> {
  const row = await findActorByEmail(db, email);
  return row && toActor(row, '', settings);
}

const toActor = (
  row: NonNullable<Awaited<ReturnType<typeof findActorByEmail>>>,
  sessionId: string,
  { secondFactorRoles, switchedOff }: ActorSettings,
): SignedIn => ({
  id: row.userId,
  sessionId,
  role: row.role,
  standing: accountStanding({ ...row, isUnsecured: needsSecondFactor(row, secondFactorRoles) }),
  station5G: row.station5G,
  switchedOff,
  organizationId: row.organizationId,
  canBookExpert: row.canBookExpert,
});
