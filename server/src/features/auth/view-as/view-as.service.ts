import type { IdentityProof } from '@thedot/domain/auth/second-factor.contract';
import { refuseViewAs } from '@thedot/domain/auth/view-as.rules';
import { assertAllowed, assertFound } from '@thedot/domain/errors';
import { VIEW_AS_MS } from '@thedot/domain/limits';
import { type Context, transact } from '../../../kernel/context.ts';
import { toPage } from '../../../kernel/paging.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import { publishAccountChange } from '../../users/user-changes.service.ts';
import { withIdentityProof } from '../security/identity-proof.service.ts';
import { lockAccount } from '../sign-in/second-factor.queries.ts';
import { lockSession } from '../sign-in/sessions.queries.ts';
import { endViewingOfSession, endViewingWithRecord } from '../sign-in/end-viewing.service.ts';
import { findViewingsOf, insertViewing } from '../sign-in/viewings.queries.ts';

/** From now on the calls of this session have the other user as their caller, on every server. */
export async function startViewing(
  ctx: Context,
  userId: string,
  { reason, ...proof }: IdentityProof & { readonly reason: string },
) {
  await withIdentityProof(ctx, proof, async (tx, after) => {
    const { db, actor, caller } = tx;
    const { sessionId } = actor;
    const viewed = assertFound(await lockAccount(db, userId), 'user.not_found');
    assertAllowed(refuseViewAs(actor, viewed));
    // Two starts in one session follow each other, and the last one counts.
    await lockSession(db, sessionId);
    await endViewingOfSession(tx, sessionId, 'another viewing');
    const startedAt = tx.now();
    const endsAt = new Date(startedAt.getTime() + VIEW_AS_MS);
    await insertViewing(db, {
      sessionId,
      viewerId: actor.id,
      viewedId: userId,
      reason,
      startedAt,
      endsAt,
    });
    await audit(db, {
      actorId: actor.id,
      action: 'view-as.started',
      subjectKind: 'user',
      subjectId: userId,
      details: { reason },
      address: caller.address,
    });
    publishAccountChange(tx, userId);
    after(() => caller.invalidateSessions({ session: sessionId }));
  });
  return {};
}

export async function endViewing(ctx: Context) {
  const { viewing, sessionId } = ctx.actor;
  if (!viewing) return {};
  await transact(ctx, async (tx, after) => {
    await endViewingWithRecord(tx, { id: viewing.id }, 'ended');
    after(() => tx.caller.invalidateSessions({ session: sessionId }));
  });
  return {};
}

export async function listOwnViewings(
  { db, actor, now }: Context,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
) {
  const rows = await findViewingsOf(db, { viewedId: actor.id, limit, after, now: now() });
  return toPage(rows, limit);
}
