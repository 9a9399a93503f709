import { assertAllowed } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import { announceAccount } from '../users/announcing.service.ts';
import { endOwnSession, findLiveSessions, revokeSessionsOf } from './sessions.queries.ts';

export const findMySessions = async ({ db, actor, now }: Context) => ({
  items: await findLiveSessions(db, { userId: actor.id, sessionId: actor.sessionId, now: now() }),
});

export async function endSession(ctx: Context, id: string) {
  await transact(ctx, async (tx, after) => {
    const { db, actor, now } = tx;
    const isEnded = await endOwnSession(db, { id, userId: actor.id, now: now() });
    assertAllowed(isEnded ? null : 'session.not_found');
    announceAccount(tx, actor.id);
    after(() => ctx.caller.forget({ session: id }));
  });
  return {};
}

export const endOtherSessions = (ctx: Context) =>
  transact(ctx, async (tx, after) => {
    const { db, actor, now } = tx;
    const ended = await revokeSessionsOf(db, actor.id, {
      now: now(),
      because: 'ended by its owner',
      except: actor.sessionId,
    });
    announceAccount(tx, actor.id);
    after(() => ctx.caller.forget({ user: actor.id }));
    return { ended: ended.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0) };
  });
