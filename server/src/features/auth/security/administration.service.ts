import { randomBytes } from 'node:crypto';
import type { Role } from '@thedot/domain/access/roles';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import { INVITE_TOKEN_MS, RESET_TOKEN_MS } from '@thedot/domain/limits';
import type { Db } from '../../../db/db.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { Keys } from '../../../kernel/keys.ts';
import type { Settings } from '../../../kernel/settings.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import {
  createUser,
  findForSignIn,
  isEmailTaken,
  savePasswordHash,
} from '../../users/users.service.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { PASSWORD_PURPOSES } from './passwords.service.ts';
import { removeFactor } from './second-factor.service.ts';
import { revokeSessionsOf } from '../sign-in/sessions.queries.ts';
import { closeTokens, insertPasswordHistory, insertToken } from '../links/tokens.queries.ts';

export interface NewAccount {
  readonly email: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: 'en' | 'fr';
}

interface Setup {
  readonly db: Db;
  readonly keys: Keys;
  readonly settings: Pick<Settings, 'publicUrl'>;
  readonly now: Date;
}

/** Makes a link with which a user chooses a password, once. The administrator who gives the command learns no password. */
async function createPasswordLink(
  { db, keys, settings, now }: Setup,
  userId: string,
  purpose: 'invite' | 'reset',
): Promise<string> {
  const lifetime = { invite: INVITE_TOKEN_MS, reset: RESET_TOKEN_MS }[purpose];
  const expiresAt = new Date(now.getTime() + lifetime);
  const token = await insertToken(db, { userId, purpose, expiresAt });
  return `${settings.publicUrl}/reset-password/${keys.linkToken(purpose, token.id)}`;
}

/** Creates an account by command; returns the link with which its owner chooses a password. */
export async function createAccount(setup: Setup, account: NewAccount): Promise<string> {
  const { now } = setup;
  return inTransaction(setup.db, async (tx) => {
    assertAllowed((await isEmailTaken(tx, account.email)) ? 'auth.email_taken' : null);
    const id = await createUser(tx, {
      ...account,
      passwordHash: null,
      country: '',
      keepInformed: false,
      review: null,
      verifiedAt: now,
    });
    await audit(tx, {
      actorId: null,
      action: 'user.created-by-command',
      subjectKind: 'user',
      subjectId: id,
      details: { role: account.role },
    });
    return createPasswordLink({ ...setup, db: tx }, id, 'invite');
  });
}

/** Voids a user's password and ends all their sessions; returns the link with which they choose another. */
export async function resetPasswordByCommand(setup: Setup, email: string): Promise<string> {
  const { now } = setup;
  const unknown = await hashPassword(randomBytes(32).toString('base64url'));
  return inTransaction(setup.db, async (tx) => {
    const { id, passwordHash } = assertFound(await findForSignIn(tx, email), 'user.not_found');
    if (passwordHash) await insertPasswordHistory(tx, id, passwordHash);
    await savePasswordHash(tx, id, unknown, now);
    await closeTokens(tx, [id], PASSWORD_PURPOSES, now);
    await revokeSessionsOf(tx, id, { now, because: 'password voided by command' });
    await audit(tx, {
      actorId: null,
      action: 'user.password-by-command',
      subjectKind: 'user',
      subjectId: id,
    });
    return createPasswordLink({ ...setup, db: tx }, id, 'reset');
  });
}

/** Removes the second factor of a user who has lost phone and recovery codes, when no staff can help. */
export async function removeSecondFactorByCommand(db: Db, email: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = assertFound(await findForSignIn(tx, email), 'user.not_found');
    await removeFactor({ db: tx }, id);
    await revokeSessionsOf(tx, id, { now, because: 'second factor taken by command' });
    await audit(tx, {
      actorId: null,
      action: 'second-factor.taken-by-command',
      subjectKind: 'user',
      subjectId: id,
    });
  });
}
