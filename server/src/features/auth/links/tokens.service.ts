import { AppError, assertAllowed } from '@thedot/domain/errors';
import { VERIFY_TOKEN_MS } from '@thedot/domain/limits';
import type { TokenPurpose } from '../../../db/schema.ts';
import type { PublicContext } from '../../../kernel/context.ts';
import { queueMail } from '../../../platform/mail/mail.queries.ts';
import { findToken, consumeToken, insertToken } from './tokens.queries.ts';

type UserTokenPurpose = Exclude<TokenPurpose, 'first-admin'>;

/** Consumes a mailed link, in the transaction of what it allows; returns its user. */
export async function redeemToken(
  tx: PublicContext,
  purposes: readonly UserTokenPurpose[],
  link: string,
): Promise<string>;
export async function redeemToken(
  tx: PublicContext,
  purposes: readonly ['first-admin'],
  link: string,
): Promise<null>;
export async function redeemToken(
  { db, keys, now }: PublicContext,
  purposes: readonly TokenPurpose[],
  link: string,
): Promise<string | null> {
  const token = await readLink();
  if (token.usedAt)
    throw new AppError(isReplaced(token) ? 'auth.token_invalid' : 'auth.token_used');
  if (Date.parse(token.expiresAt) <= now().getTime()) throw new AppError('auth.token_invalid');
  assertAllowed((await consumeToken(db, token.id, now())) ? null : 'auth.token_used');
  return token.userId;

  async function readLink() {
    for (const purpose of purposes) {
      const id = keys.readLinkToken(purpose, link);
      const row = id ? await findToken(db, id) : undefined;
      if (row?.purpose === purpose) return row;
    }
    throw new AppError('auth.token_invalid');
  }
}

/** Whether a newer link replaced this one before its address was verified. */
const isReplaced = (token: { readonly purpose: TokenPurpose; readonly isVerified: boolean }) =>
  token.purpose === 'verify' && !token.isVerified;

/** Mails a link that confirms the user's email address. */
export async function sendVerificationLink(
  { db, now }: Pick<PublicContext, 'db' | 'now'>,
  userId: string,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + VERIFY_TOKEN_MS);
  const token = await insertToken(db, { userId, purpose: 'verify', expiresAt });
  await queueMail(db, {
    userId,
    template: 'verify',
    params: { token: token.id },
    dedupeKey: `verify:${token.id}`,
  });
}
