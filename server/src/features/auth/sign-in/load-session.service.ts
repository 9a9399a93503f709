import { accountStanding } from '@thedot/domain/access/abilities';
import { refuseViewAs } from '@thedot/domain/auth/view-as.rules';
import { needsSecondFactor } from '@thedot/domain/auth/second-factor.rules';
import type { Db } from '../../../db/db.ts';
import type { SignedIn } from '../../../kernel/context.ts';
import type { LoadedSession } from '../../../kernel/session-cache.ts';
import type { Settings } from '../../../kernel/settings.ts';
import { findActorByEmail, findActorById, findSession } from './sessions.queries.ts';

type ActorSettings = Pick<Settings, 'secondFactorRoles' | 'switchedOff'>;

interface Setup {
  readonly db: Db;
  readonly now: () => Date;
  readonly settings: ActorSettings;
}

/** Loads a session with all that a call must know of its caller: its user, or the one as whom they view the hub. */
export async function loadSession(
  { db, now, settings }: Setup,
  id: string,
): Promise<LoadedSession | undefined> {
  const row = await findSession(db, id);
  if (!row) return undefined;
  const user = toActor(row, row.id, settings);
  const { viewing } = row;
  const viewed =
    viewing && Date.parse(viewing.endsAt) > now().getTime()
      ? await loadViewed({ db, settings }, user, viewing)
      : undefined;
  return {
    removed: row.isRemoved,
    revoked: row.revokedAt !== null,
    expiresAt: Date.parse(row.expiresAt),
    endsAt: Date.parse(row.endsAt),
    signedIn: viewed ?? user,
  };
}

/** The user as whom another views the hub; none once that is not allowed any more. */
async function loadViewed(
  { db, settings }: Omit<Setup, 'now'>,
  viewer: SignedIn,
  { id, viewedId, endsAt }: { id: string; viewedId: string; endsAt: string },
): Promise<SignedIn | undefined> {
  const row = await findActorById(db, viewedId);
  if (!row || refuseViewAs(viewer, { ...row, id: viewedId })) return undefined;
  const viewing = { id, viewerId: viewer.id, endsAt: Date.parse(endsAt) };
  return { ...toActor(row, viewer.sessionId, settings), viewing };
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

/** A user in whose name a program calls. Removed users have none. */
export async function loadActorById(
  db: Db,
  id: string,
  settings: ActorSettings,
): Promise<SignedIn | undefined> {
  const row = await findActorById(db, id);
  return row && !row.isRemoved ? toActor(row, '', settings) : undefined;
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
