import {
  isStepUsed,
  parseTypedCode,
  type TypedCode,
} from '@thedot/domain/auth/second-factor.rules';
import { AppError, assertFound } from '@thedot/domain/errors';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { CODE_TRIES, SIGN_IN_TICKET_MS } from '@thedot/domain/limits';
import type { PublicContext } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { networkOf } from '../../platform/network.ts';
import { consume, giveBack } from '../../platform/rate-limits.ts';
import { stepOf } from './app-codes.ts';
import {
  countRecoveryCodes,
  findFactor,
  updateLastStep,
  useRecoveryCode,
} from './second-factor.queries.ts';
import { findPlacesOfUser } from './sessions.queries.ts';

/** What was typed, if it could be a code at all. */
export function codeIn(typed: string): TypedCode {
  const code = parseTypedCode(typed);
  if (!code) throw wrongCode();
  return code;
}

/** Said at the field that every form with a code calls so. */
export const wrongCode = (code: 'auth.wrong_code' | 'auth.code_used' = 'auth.wrong_code') =>
  new AppError(code, { errors: [{ code, path: 'code' }] });

/**
 * Runs what a code opens. The try is counted before the code is looked at, whatever it is wanted for, and
 * given back if it was right; where somebody is signed in, strangers' tries elsewhere do not count.
 */
export async function counted<T>(
  ctx: PublicContext,
  { userId, ticketId }: { userId: string; ticketId?: string },
  work: () => Promise<T>,
): Promise<T> {
  const { network } = ctx.caller;
  const places = await findPlacesOfUser(ctx.db, userId);
  const isAtHome = places.some(({ address }) => networkOf(address) === network);
  const where = isAtHome ? `${userId}:${network}` : userId;
  const { ticket, each, windowMs, daily } = CODE_TRIES;
  const limits = [
    ...(ticketId
      ? [{ key: `code-of-ticket:${ticketId}`, points: ticket, windowMs: SIGN_IN_TICKET_MS }]
      : []),
    { key: `code:${where}`, points: each, windowMs },
    { key: `code-of-day:${where}`, points: daily, windowMs: DAY_MS },
  ];
  for (const limit of limits) await consume(ctx, limit);
  const done = await work();
  await Promise.all(limits.map(({ key }) => giveBack(ctx, key)));
  return done;
}

/**
 * Uses a code up, inside the transaction of what it allows, while the account is locked. A code of the app
 * opens once, and none before it any more; so does a recovery code, of which its owner is told.
 */
export async function useCode(tx: PublicContext, userId: string, code: TypedCode): Promise<void> {
  const factor = assertFound(await findFactor(tx.db, userId), 'second_factor.off');
  if (code.kind === 'recovery') return useRecovery(tx, userId, code.code);
  const secret = tx.keys.unseal('second-factor', factor.secret, userId);
  const step = secret && stepOf(secret, code.code, tx.now());
  if (!step) throw wrongCode();
  if (isStepUsed(step, factor.lastStep)) throw wrongCode('auth.code_used');
  await updateLastStep(tx.db, userId, step);
}

async function useRecovery({ db, keys, now, caller }: PublicContext, userId: string, code: string) {
  const mark = keys.recoveryMark(userId, code);
  const isRight = await useRecoveryCode(db, { userId, mark, now: now() });
  if (!isRight) throw wrongCode();
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
    dedupeKey: `recovery-code-used:${userId}:${mark.slice(0, 16)}`,
  });
}
