import { Role } from '@thedot/domain/access/roles';
import { refuseEndingSessions } from '@thedot/domain/auth/sessions.rules';
import { assertAllowed, assertFound } from '@thedot/domain/errors';
import { refuseManagingAccount } from '@thedot/domain/users/roles.rules';
import { type Context, transact } from '../../../kernel/context.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import { queueMail } from '../../../platform/mail/mail.queries.ts';
import { publishAccountChange } from '../../users/user-changes.service.ts';
import { lockAccount } from '../sign-in/second-factor.queries.ts';
import { revokeSessionsOf } from '../sign-in/sessions.queries.ts';

/** Signs another user out everywhere, as after the loss of a device. */
export async function endSessionsOfUser(ctx: Context, userId: string): Promise<{ ended: number }> {
  const { actor, caller } = ctx;
  assertAllowed(refuseEndingSessions(actor.id, userId));
  return transact(ctx, async (tx, after) => {
    const { db } = tx;
    const now = tx.now();
    const { role } = assertFound(await lockAccount(db, userId), 'user.not_found');
    assertAllowed(refuseManagingAccount(Role.parse(actor.role), role));
    const revoked = await revokeSessionsOf(db, userId, { now, because: 'ended by staff' });
    const ended = revoked.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0);
    await audit(db, {
      actorId: actor.id,
      action: 'sessions.ended',
      subjectKind: 'user',
      subjectId: userId,
      details: { ended },
      address: caller.address,
    });
    const template = 'sessions-ended';
    const dedupeKey = `${template}:${userId}:${now.toISOString()}`;
    if (ended > 0) await queueMail(db, { userId, template, params: {}, dedupeKey });
    publishAccountChange(tx, userId);
    after(() => caller.invalidateSessions({ user: userId }));
    return { ended };
  });
}
