import { AppError, assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { PASSWORD_HISTORY_SIZE } from '@thedot/domain/limits';
import type { Db } from '../../../db/db.ts';
import { type Context, type PublicContext, transact } from '../../../kernel/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.queries.ts';
import { queueMail } from '../../../platform/mail/mail.queries.ts';
import { consume, countAttempts } from '../../../platform/rate-limits/rate-limits.ts';
import { publishAccountChange, publishUserListChange } from '../../users/user-changes.service.ts';
import { findPasswordAccountById, savePasswordHash } from '../../users/users.service.ts';
import { hashPassword, verifyPassword, refusePassword } from '../passwords/passwords.ts';
import { deleteUnprovenIdentities } from '../openid/openid.queries.ts';
import { lockAccount } from '../sign-in/second-factor.queries.ts';
import { revokeSessionsOf } from '../sign-in/sessions.queries.ts';
import {
  closeTokens,
  findPasswordHistory,
  findToken,
  insertPasswordHistory,
} from '../links/tokens.queries.ts';
import { auditAuth } from '../audit/auth-audit.service.ts';
import { redeemToken } from '../links/tokens.service.ts';

const RESET_PURPOSES = ['reset', 'invite'] as const;

/** Links and codes that a new password closes: they could set another one or sign in. */
export const PASSWORD_PURPOSES = [...RESET_PURPOSES, 'verify', 'first-password'] as const;

/** Replies at once and the same for every address; a job decides whether to send a mail. */
export async function requestPasswordReset(ctx: PublicContext, email: string) {
  const { network } = ctx.caller;
  await consume(ctx, { key: `mail-me:${network}`, points: 20, windowMs: 60 * MINUTE_MS });
  await enqueue(ctx.db, 'recover-password', { email, address: ctx.caller.address });
  return {};
}

export async function resetPassword(ctx: PublicContext, link: string, password: string) {
  const owner = await ownerOfLink(ctx, link);
  const hash = await hashUnusedPassword(ctx.db, owner, password);
  await transact(ctx, async (tx, after) => {
    // Before the link, as when a password is set without a link: the two wait for each other in one order.
    await lockAccount(tx.db, owner.id);
    const userId = await redeemToken(tx, RESET_PURPOSES, link);
    await deleteUnprovenIdentities(tx.db, userId);
    await replacePassword(tx, { ...owner, id: userId }, hash);
    await auditAuth(tx, 'auth.password-reset', userId, {});
    after(() => ctx.caller.invalidateSessions({ user: userId }));
  });
  return {};
}

export async function changePassword(ctx: Context, oldPassword: string, password: string) {
  const { actor } = ctx;
  const owner = await confirmPassword(ctx, 'oldPassword', oldPassword);
  const hash = await hashUnusedPassword(ctx.db, owner, password);
  await transact(ctx, async (tx, after) => {
    await replacePassword(tx, owner, hash, actor.sessionId);
    await auditAuth(tx, 'auth.password-changed', owner.id, {});
    after(() => ctx.caller.invalidateSessions({ user: actor.id }));
  });
  return {};
}

/**
 * Confirms the password for actions that a session alone does not allow. `field` is the form field that gets the
 * error.
 */
export async function confirmPassword(ctx: Context, field: string, typed: string): Promise<Owner> {
  const { id } = ctx.actor;
  const limit = { key: `password:${id}`, points: 20, windowMs: 15 * MINUTE_MS };
  return countAttempts(ctx, [limit], async () => {
    const owner = assertFound(await findPasswordAccountById(ctx.db, id), 'user.not_found');
    assertAllowed(owner.passwordHash ? null : 'auth.no_password');
    const isRight = await verifyPassword(typed, owner.passwordHash);
    assertField(field, isRight ? null : 'auth.wrong_password');
    return owner;
  });
}

type Owner = NonNullable<Awaited<ReturnType<typeof findPasswordAccountById>>>;

async function ownerOfLink({ db, keys, caller }: PublicContext, link: string): Promise<Owner> {
  for (const purpose of RESET_PURPOSES) {
    const id = keys.readLinkToken(purpose, link);
    const token = id ? await findToken(db, id) : undefined;
    if (token?.userId) caller.setSubject(token.userId);
    if (token?.usedAt) throw new AppError('auth.token_used');
    const owner = token?.userId && (await findPasswordAccountById(db, token.userId));
    if (owner) return owner;
  }
  throw new AppError('auth.token_invalid');
}

/** Hashes a password that is good enough and was not used recently. */
export async function hashUnusedPassword(db: Db, owner: Owner, password: string): Promise<string> {
  assertField('password', refusePassword(password, [owner.email, owner.firstName, owner.lastName]));
  const old = await findPasswordHistory(db, owner.id, PASSWORD_HISTORY_SIZE - 1);
  const hashes = [owner.passwordHash, ...old.map(({ hash }) => hash)];
  const used = await Promise.all(hashes.map((hash) => verifyPassword(password, hash)));
  assertField('password', used.some(Boolean) ? 'auth.same_password' : null);
  return hashPassword(password);
}

/** Ends all sessions but the one to keep, and the links and codes that a new password closes. */
export async function replacePassword(
  tx: PublicContext,
  owner: Owner,
  hash: string,
  keepSession?: string,
): Promise<void> {
  const { db, now } = tx;
  if (owner.passwordHash) await insertPasswordHistory(db, owner.id, owner.passwordHash);
  await savePasswordHash(db, owner.id, hash, now());
  await closeTokens(db, [owner.id], PASSWORD_PURPOSES, now());
  publishAccountChange(tx, owner.id);
  // An invited user has accepted the invitation.
  if (owner.passwordHash === null) publishUserListChange(tx);
  await revokeSessionsOf(db, owner.id, {
    now: now(),
    because: 'password changed',
    ...(keepSession && { except: keepSession }),
  });
  await queueMail(db, {
    userId: owner.id,
    template: 'password-changed',
    params: {},
    dedupeKey: `password-changed:${owner.id}:${now().toISOString()}`,
  });
}
