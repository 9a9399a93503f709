import {
  isStepUsed,
  parseTypedCode,
  type TypedCode,
} from '@thedot/domain/auth/second-factor.rules';
import { AppError, assertFound } from '@thedot/domain/errors';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { MAX_CODE_ATTEMPTS, SIGN_IN_TICKET_MS } from '@thedot/domain/limits';
import type { PublicContext } from '../../../kernel/context.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import { queueMail } from '../../../platform/mail/mail.queries.ts';
import { networkOf } from '../../../platform/network.ts';
import { countFailures } from '../../../platform/rate-limits/rate-limits.ts';
import { findTotpStep } from './totp.ts';
import {
  countRecoveryCodes,
  findFactor,
  updateLastStep,
  consumeRecoveryCode,
} from './second-factor.queries.ts';
import { findAddressesOfUser } from './sessions.queries.ts';

/** Parses a typed code; throws when it cannot be one. */
export function parseCode(typed: string): TypedCode {
  const code = parseTypedCode(typed);
  if (!code) throw wrongCodeError();
  return code;
}

/** The error at the field `code`, which every form with a code has. */
export const wrongCodeError = (code: 'auth.wrong_code' | 'auth.code_used' = 'auth.wrong_code') =>
  new AppError(code, { errors: [{ code, path: 'code' }] });

/**
 * Runs `work` with limited attempts. The attempt is counted before the code is checked, and refunded when it was
 * right. Where the user already has a session, attempts from other networks do not count.
 */
export async function withAttemptLimit<T>(
  ctx: PublicContext,
  { userId, ticketId }: { userId: string; ticketId?: string },
  work: () => Promise<T>,
): Promise<T> {
  const { network } = ctx.caller;
  const addresses = await findAddressesOfUser(ctx.db, userId);
  const isKnownNetwork = addresses.some(({ address }) => networkOf(address) === network);
  const scope = isKnownNetwork ? `${userId}:${network}` : userId;
  const { ticket, each, windowMs, daily } = MAX_CODE_ATTEMPTS;
  const limits = [
    ...(ticketId
      ? [{ key: `code-of-ticket:${ticketId}`, points: ticket, windowMs: SIGN_IN_TICKET_MS }]
      : []),
    { key: `code:${scope}`, points: each, windowMs },
    { key: `code-of-day:${scope}`, points: daily, windowMs: DAY_MS },
  ];
  return countFailures(ctx, limits, work);
}

/**
 * Consumes a code, in the transaction of what it allows, while the account is locked. An app code is valid once
 * and invalidates earlier ones; a recovery code is valid once and its owner gets a mail.
 */
export async function consumeCode(
  tx: PublicContext,
  userId: string,
  code: TypedCode,
): Promise<void> {
  const factor = assertFound(await findFactor(tx.db, userId), 'second_factor.off');
  if (code.kind === 'recovery') return consumeRecovery(tx, userId, code.code);
  const secret = tx.keys.unseal('second-factor', factor.secret, userId);
  const step = secret && findTotpStep(secret, code.code, tx.now());
  if (!step) throw wrongCodeError();
  if (isStepUsed(step, factor.lastStep)) throw wrongCodeError('auth.code_used');
  const resealed = tx.keys.reseal('second-factor', factor.secret, userId);
  await updateLastStep(tx.db, userId, { step, secret: resealed ?? factor.secret });
}

async function consumeRecovery(
  { db, keys, now, caller }: PublicContext,
  userId: string,
  code: string,
) {
  const digests = keys.recoveryCodeHashes(userId, code);
  const isRight = await consumeRecoveryCode(db, { userId, digests, now: now() });
  if (!isRight) throw wrongCodeError();
  const { left } = await countRecoveryCodes(db, userId);
  await audit(db, {
    actorId: userId,
    action: 'second-factor.recovery-code-used',
    subjectKind: 'user',
    subjectId: userId,
    details: { left },
    address: caller.address,
  });
  await queueMail(db, {
    userId,
    template: 'recovery-code-used',
    params: { left },
    dedupeKey: `recovery-code-used:${userId}:${digests[0]?.slice(0, 24)}`,
  });
}
