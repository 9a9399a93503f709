import { randomBytes } from 'node:crypto';
import type { Role } from '@thedot/domain/access/roles';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import type { Db } from '../../../db/db.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
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
import { closeTokens } from '../links/tokens.queries.ts';

export interface NewAccount {
  readonly email: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: 'en' | 'fr';
}

const randomPassword = () => randomBytes(12).toString('base64url');

/** Creates an account by command; its owner completes the profile at the first sign-in. */
export async function createAccount(db: Db, account: NewAccount, now: Date): Promise<string> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    assertAllowed((await isEmailTaken(tx, account.email)) ? 'auth.email_taken' : null);
    const id = await createUser(tx, {
      ...account,
      passwordHash,
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
  });
  return password;
}

/** Gives a user a new random password and ends all their sessions. */
export async function resetPasswordByCommand(db: Db, email: string, now: Date): Promise<string> {
  const password = randomPassword();
  const hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const { id } = assertFound(await findForSignIn(tx, email), 'user.not_found');
    await savePasswordHash(tx, id, hash, now);
    await closeTokens(tx, [id], PASSWORD_PURPOSES, now);
    await revokeSessionsOf(tx, id, { now, because: 'password given by command' });
    await audit(tx, {
      actorId: null,
      action: 'user.password-by-command',
      subjectKind: 'user',
      subjectId: id,
    });
  });
  return password;
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
