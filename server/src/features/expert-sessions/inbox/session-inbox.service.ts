import { permission } from '@thedot/domain/access/access';
import { AppError } from '@thedot/domain/errors';
import { managedKinds } from '@thedot/domain/material/material-access.rules';
import { managesBookings } from '@thedot/domain/spaces/space-access.rules';
import { decisionAccess, SpaceType } from '@thedot/domain/spaces/space-types.contract';
import type { Context } from '../../../kernel/context.ts';
import type { DecisionSource } from '../../../kernel/decisions.ts';
import { createApprovalInbox } from '../../scheduling/approval-inbox.service.ts';
import { decideSessionResource } from '../resources/decide-resources.service.ts';
import { transitionBooking } from '../transitions/transitions.service.ts';
import {
  countRequestedResources,
  countWaitingRequests,
  findApproval,
  findRequestedResources,
  findWaitingRequests,
} from './session-inbox.queries.ts';

const pathOf = (id: string) => `/booking/${id}`;

/** Requests that wait for the caller's answer, as an expert or as a requester. */
export const sessionInbox: DecisionSource = {
  kind: 'session',
  access: permission('read', 'booking'),
  count: ({ db, actor }) => countWaitingRequests(db, { userId: actor.id }),
  find: async ({ db, actor }, page) => {
    const rows = await findWaitingRequests(db, { userId: actor.id }, page);
    return rows.map(({ requester, expert, turn, text, ...row }) => ({
      ...row,
      title: text,
      text: '',
      person: turn === 'expert' ? requester : expert,
      actions: [
        { name: 'accept', needsReason: false },
        { name: 'reject', needsReason: true },
      ],
      path: pathOf(row.id),
    }));
  },
  decide: (ctx, { id, action, reason, start, version: round }) => {
    if (action === 'accept') return transitionBooking(ctx, id, { action, start, round });
    if (action === 'reject')
      return transitionBooking(ctx, id, { action: 'decline', reason, round });
    throw new AppError('decision.not_possible');
  },
};

/** Requests that no expert has answered: the hub team reminds the expert, or cancels with a reason. */
export const sessionRequestInbox: DecisionSource = {
  kind: 'session_request',
  access: permission('read', 'hub'),
  count: ({ db }) => countWaitingRequests(db, 'experts'),
  find: async ({ db }, page) => {
    const rows = await findWaitingRequests(db, 'experts', page);
    return rows.map(({ requester, turn: _, text, ...row }) => ({
      ...row,
      title: text,
      text: '',
      person: requester,
      actions: [{ name: 'reject', needsReason: true }],
      path: pathOf(row.id),
    }));
  },
  decide: (ctx, { id, action, reason, version: round }) => {
    if (action !== 'reject') throw new AppError('decision.not_possible');
    return transitionBooking(ctx, id, { action: 'cancel', reason, round });
  },
};

const managedBy = ({ actor, now }: Context) => ({
  types: SpaceType.options.filter((type) => managesBookings(actor, type)),
  kinds: managedKinds(actor),
  now: now(),
});

/** Spaces and material of sessions, for the users who manage them. */
export const sessionResourceInbox = createApprovalInbox({
  kind: 'session_resource',
  access: decisionAccess,
  count: (ctx) => countRequestedResources(ctx.db, managedBy(ctx)),
  find: async (ctx, page) =>
    (await findRequestedResources(ctx.db, managedBy(ctx), page)).map(({ bookingId, ...row }) => ({
      ...row,
      text: '',
      path: pathOf(bookingId),
    })),
  decide: async (ctx, id, decision) => {
    const approval = await findApproval(ctx.db, id);
    if (!approval) throw new AppError('decision.not_found');
    const { bookingId, resourceId } = approval;
    return decideSessionResource(ctx, bookingId, { resourceId, ...decision });
  },
});
