import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { FIRST_PASSWORD_CODE_MS, MAX_FIRST_PASSWORD_TRIES } from '@thedot/domain/limits';
import type { Db } from '../../../db/db.ts';
import { type Context, transact } from '../../../kernel/context.ts';
import { queueMail } from '../../../platform/mail/mail.queries.ts';
import { consume, refund } from '../../../platform/rate-limits/rate-limits.ts';
import { findPasswordAccountById } from '../../users/users.service.ts';
import { closeTokens, consumeToken, findOpenToken, insertToken } from '../links/tokens.queries.ts';
import { auditAuth } from '../audit/auth-audit.service.ts';
import { lockAccount } from '../sign-in/second-factor.queries.ts';
import { hashUnusedPassword, replacePassword } from './passwords.service.ts';

/**
 * The code is derived from a token and the server's secret, so that the database has nothing from which it can be
 * read. A new code replaces the one before.
 */
export async function sendFirstPasswordCode(ctx: Context) {
  const { id } = await ownerWithoutPassword(ctx);
  await consume(ctx, {
    key: `first-password-code:${id}`,
    points: MAX_FIRST_PASSWORD_TRIES.codesPerHour,
    windowMs: HOUR_MS,
  });
  await transact(ctx, async ({ db, now }) => {
    await lockWithoutPassword(db, id);
    await closeTokens(db, [id], ['first-password'], now());
    const expiresAt = new Date(now().getTime() + FIRST_PASSWORD_CODE_MS);
    const token = await insertToken(db, { userId: id, purpose: 'first-password', expiresAt });
    await queueMail(db, {
      userId: id,
      template: 'first-password',
      params: { token: token.id },
      dedupeKey: `first-password:${token.id}`,
    });
  });
  return {};
}

export async function chooseFirstPassword(ctx: Context, typed: string, password: string) {
  const { actor, caller } = ctx;
  const owner = await ownerWithoutPassword(ctx);
  const tokenId = await checkCode(ctx, typed);
  const hash = await hashUnusedPassword(ctx.db, owner, password);
  await transact(ctx, async (tx, after) => {
    await lockWithoutPassword(tx.db, owner.id);
    if (!(await consumeToken(tx.db, tokenId, tx.now()))) throw codeError('auth.code_expired');
    await replacePassword(tx, owner, hash, actor.sessionId);
    await auditAuth(tx, 'auth.first-password', owner.id, {});
    after(() => caller.invalidateSessions({ user: actor.id }));
  });
  return {};
}

async function ownerWithoutPassword({ db, actor }: Context) {
  const owner = assertFound(await findPasswordAccountById(db, actor.id), 'user.not_found');
  assertAllowed(owner.passwordHash ? 'auth.has_password' : null);
  return owner;
}

/** Of concurrent requests one runs after the other; refuses when a password was set meanwhile. */
async function lockWithoutPassword(db: Db, userId: string): Promise<void> {
  const { passwordHash } = assertFound(await lockAccount(db, userId), 'user.not_found');
  assertAllowed(passwordHash ? 'auth.has_password' : null);
}

/** Counts an attempt before it compares, and refunds a right one; a code is void after a few wrong ones. */
async function checkCode(ctx: Context, typed: string): Promise<string> {
  const { db, actor, keys, now } = ctx;
  const token = await findOpenToken(db, actor.id, 'first-password');
  if (!token || Date.parse(token.expiresAt) <= now().getTime())
    throw codeError('auth.code_expired');
  const { perDay, perCode } = MAX_FIRST_PASSWORD_TRIES;
  const [ofDay, ofCode] = [`first-password-day:${actor.id}`, `first-password:${token.id}`];
  await consume(ctx, { key: ofDay, points: perDay, windowMs: DAY_MS });
  await consume(ctx, { key: ofCode, points: perCode, windowMs: DAY_MS }).catch((error: unknown) => {
    const isVoid = error instanceof AppError && error.code === 'request.rate_limited';
    throw isVoid ? codeError('auth.code_expired') : error;
  });
  if (!keys.isMailedCode(token.id, typed.replaceAll(/\D/g, ''))) throw codeError('auth.wrong_code');
  await Promise.all([ofDay, ofCode].map((key) => refund(ctx, key)));
  return token.id;
}

/** The error at the field `code`. */
const codeError = (code: 'auth.wrong_code' | 'auth.code_expired') =>
  new AppError(code, { errors: [{ code, path: 'code' }] });
