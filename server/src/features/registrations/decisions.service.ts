import { assertFound, assertAllowed } from '@thedot/domain/errors';
import type {
  RegistrantPage,
  ReviewDecision,
} from '@thedot/domain/registrations/registrations.contract';
import { refuseDecision } from '@thedot/domain/registrations/registrations.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { announcePerson } from '../users/announcing.service.ts';
import { findPerson } from '../users/membership.service.ts';
import { obeyRoleRules } from '../users/roles.service.ts';
import { saveReview } from '../users/users.service.ts';
import { announceRegistrations } from './announcing.service.ts';
import { findRegistration } from './registrations.service.ts';

/** Of two reviewers at once one decides; the other is told to look again. */
export async function decide(ctx: Context, wish: ReviewDecision): Promise<RegistrantPage> {
  assertAllowed(refuseDecision(ctx.actor.role, wish));
  return transact(ctx, async (tx, after) => {
    const { db, actor, caller } = tx;
    const { id } = await findRegistration(tx, wish.id);
    const at = tx.now();
    const outcome = outcomeOf(wish);
    if (outcome.role) await obeyRoleRules(tx, id, outcome.role);
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
    announceRegistrations(tx);
    const { organizationId, role } = assertFound(await findPerson(db, id), 'user.not_found');
    await announcePerson(tx, { id, places: [organizationId], roles: [role] });
    after(() => ctx.caller.forget({ user: id }));
    return findRegistration(tx, id);
  });
}

const outcomeOf = (wish: ReviewDecision) =>
  wish.decision === 'accept'
    ? ({ from: wish.from, to: 'accepted', role: wish.role, reason: null } as const)
    : ({ from: 'waiting', to: 'declined', role: undefined, reason: wish.reason } as const);
