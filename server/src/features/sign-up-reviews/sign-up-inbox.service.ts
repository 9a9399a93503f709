import { permission } from '@thedot/domain/access/access';
import { AppError, assertField } from '@thedot/domain/errors';
import type { DecisionAction } from '@thedot/domain/dashboard/decisions.contract';
import type { AcceptedRole } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { grantableRoles } from '@thedot/domain/sign-up-reviews/sign-up-reviews.rules';
import type { DecisionSource } from '../../kernel/decisions.ts';
import { decideSignUp } from './sign-up-decisions.service.ts';
import { countWaitingSignUps, toReviewScope } from './sign-up-reviews.service.ts';
import { findUndecidedSignUps } from './sign-up-reviews.queries.ts';

const ACTION_BY_ROLE = {
  startup: 'accept_startup',
  external: 'accept_external',
} as const satisfies Record<AcceptedRole, DecisionAction>;

/** Registrations that wait for a review. They are accepted with one of the roles that the reviewer may give. */
export const signUpInbox: DecisionSource = {
  kind: 'registration',
  access: permission('update', 'users-external'),
  count: countWaitingSignUps,
  find: async ({ db, actor }, page) => {
    const rows = await findUndecidedSignUps(db, toReviewScope(actor), page);
    const roles = grantableRoles(actor.role);
    return rows.map(({ person, email, isOfStation, ...row }) => ({
      ...row,
      title: person.name,
      text: email,
      person,
      slots: [],
      actions: [
        ...roles
          .filter((role) => role === 'external' || !isOfStation)
          .map((role) => ({ name: ACTION_BY_ROLE[role], needsReason: false })),
        { name: 'reject' as const, needsReason: true },
      ],
      path: `/users/external?open=${row.id}`,
    }));
  },
  decide: (ctx, { id, action, reason }) => {
    if (action === 'reject') {
      assertField('reason', reason === '' ? 'submission.reason_required' : null);
      return decideSignUp(ctx, { id, decision: 'decline', reason });
    }
    for (const role of grantableRoles(ctx.actor.role))
      if (ACTION_BY_ROLE[role] === action)
        return decideSignUp(ctx, { id, decision: 'accept', from: 'waiting', role });
    throw new AppError('decision.not_possible');
  },
};
