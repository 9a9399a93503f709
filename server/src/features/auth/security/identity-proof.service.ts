import type { IdentityProof } from '@thedot/domain/auth/second-factor.contract';
import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import { RECENT_SIGN_IN_MS } from '@thedot/domain/limits';
import { type Context, transact } from '../../../kernel/context.ts';
import {
  consumeCode,
  parseCode,
  withAttemptLimit,
} from '../sign-in/second-factor-codes.service.ts';
import { findSecondFactorState, lockAccount } from '../sign-in/second-factor.queries.ts';
import { findSessionStart } from '../sign-in/sessions.queries.ts';
import { confirmPassword } from './passwords.service.ts';

type Work<T> = (tx: Context, after: (effect: () => void) => void) => Promise<T>;

/**
 * Runs `work` after the caller has shown that the open session is theirs: by the password, and by a code when they have
 * a second factor. Who signs in elsewhere and has no password must have signed in recently.
 */
export async function withIdentityProof<T>(
  ctx: Context,
  { password, code }: IdentityProof,
  work: Work<T>,
): Promise<T> {
  const { id: userId, sessionId } = ctx.actor;
  const state = assertFound(await findSecondFactorState(ctx.db, userId), 'user.not_found');
  if (!state.hasPassword) {
    const startedAt = assertFound(
      await findSessionStart(ctx.db, sessionId),
      'auth.session_expired',
    );
    const isRecent = Date.parse(startedAt) > ctx.now().getTime() - RECENT_SIGN_IN_MS;
    assertAllowed(isRecent ? null : 'auth.sign_in_again');
    return transact(ctx, work);
  }
  if (password === undefined) throw new AppError('auth.proof_required');
  await confirmPassword(ctx, 'password', password);
  return state.since === null ? transact(ctx, work) : withCode(ctx, code ?? '', work);
}

/** Runs `work` in the transaction that consumes a code of the caller's second factor. */
export async function withCode<T>(ctx: Context, typed: string, work: Work<T>): Promise<T> {
  const { id: userId } = ctx.actor;
  const code = parseCode(typed);
  return withAttemptLimit(ctx, { userId }, () =>
    transact(ctx, async (tx, after) => {
      await lockAccount(tx.db, userId);
      await consumeCode(tx, userId, code);
      return work(tx, after);
    }),
  );
}

/** Locks the own account until the transaction ends, so that no change of its role or its removal comes between. */
export async function lockOwnRole({ db, actor }: Context): Promise<void> {
  const own = await lockAccount(db, actor.id);
  assertAllowed(own?.role === actor.role && !own.isRemoved ? null : 'access.denied');
}
