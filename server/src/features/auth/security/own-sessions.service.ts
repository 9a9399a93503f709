// What users see of their own sign-in sessions, and how they end them.
import type { IdentityProof } from '@thedot/domain/auth/second-factor.contract';
import { assertAllowed } from '@thedot/domain/errors';
import type { Context } from '../../../kernel/context.ts';
import { publishAccountChange } from '../../users/user-changes.service.ts';
import { endOwnSession, findLiveSessions, revokeSessionsOf } from '../sign-in/sessions.queries.ts';
import { withIdentityProof } from './identity-proof.service.ts';

export const findMySessions = async ({ db, actor, now }: Context) => ({
  items: await findLiveSessions(db, { userId: actor.id, sessionId: actor.sessionId, now: now() }),
});

/** With a proof, so that who took over one session does not sign the owner out of the others. */
export const endSession = (
  ctx: Context,
  id: string,
  proof: IdentityProof,
): Promise<Record<string, never>> =>
  withIdentityProof(ctx, proof, async (tx, after) => {
    const { db, actor, now } = tx;
    const isEnded = await endOwnSession(db, { id, userId: actor.id, now: now() });
    assertAllowed(isEnded ? null : 'session.not_found');
    publishAccountChange(tx, actor.id);
    after(() => ctx.caller.invalidateSessions({ session: id }));
    return {};
  });

export const endOtherSessions = (ctx: Context, proof: IdentityProof): Promise<{ ended: number }> =>
  withIdentityProof(ctx, proof, async (tx, after) => {
    const { db, actor, now } = tx;
    const ended = await revokeSessionsOf(db, actor.id, {
      now: now(),
      because: 'ended by its owner',
      except: actor.sessionId,
    });
    publishAccountChange(tx, actor.id);
    after(() => ctx.caller.invalidateSessions({ user: actor.id }));
    return { ended: ended.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0) };
  });
