import { assertFound, assertAllowed } from '@thedot/domain/errors';
import type {
  SignUpDetails,
  SignUpDecision,
} from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { refuseSignUpDecision } from '@thedot/domain/sign-up-reviews/sign-up-reviews.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { publishPersonChange } from '../users/user-changes.service.ts';
import { findPerson } from '../users/membership.service.ts';
import { assertAcceptedRoleAllowed } from '../accounts/management/roles.service.ts';
import { saveReview } from '../users/users.service.ts';
import { publishSignUpReviewChange } from './sign-up-review-changes.service.ts';
import { loadSignUp } from './sign-up-reviews.service.ts';

/** Of two concurrent decisions one succeeds; the other gets 409. */
export async function decideSignUp(ctx: Context, decision: SignUpDecision): Promise<SignUpDetails> {
  assertAllowed(refuseSignUpDecision(ctx.actor.role, decision));
  return transact(ctx, async (tx, after) => {
    const { db, actor, caller } = tx;
    const { id } = await loadSignUp(tx, decision.id);
    const at = tx.now();
    const outcome = toOutcome(decision);
    if (outcome.role) await assertAcceptedRoleAllowed(tx, id, outcome.role);
    const isDecided = await saveReview(db, id, { ...outcome, by: actor.id, at });
    assertAllowed(isDecided ? null : 'registration.decided');
    await audit(db, {
      actorId: actor.id,
      action: `registration.${outcome.to}`,
      subjectKind: 'user',
      subjectId: id,
      details: { from: outcome.from, role: outcome.role, reason: outcome.reason },
      address: caller.address,
    });
    await queueMail(db, {
      userId: id,
      template: `registration-${outcome.to}`,
      params: { reason: outcome.reason ?? '' },
      dedupeKey: `registration:${id}:${at.toISOString()}`,
    });
    publishSignUpReviewChange(tx);
    const { organizationId, role } = assertFound(await findPerson(db, id), 'user.not_found');
    await publishPersonChange(tx, { id, organizationIds: [organizationId], roles: [role] });
    after(() => ctx.caller.invalidateSessions({ user: id }));
    return loadSignUp(tx, id);
  });
}

const toOutcome = (decision: SignUpDecision) =>
  decision.decision === 'accept'
    ? ({ from: decision.from, to: 'accepted', role: decision.role, reason: null } as const)
    : ({ from: 'waiting', to: 'declined', role: undefined, reason: decision.reason } as const);
