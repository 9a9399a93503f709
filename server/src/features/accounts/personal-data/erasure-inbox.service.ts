import { permission } from '@thedot/domain/access/access';
import { AppError, assertField } from '@thedot/domain/errors';
import type { DecisionSource } from '../../../kernel/decisions.ts';
import {
  countOpenErasureRequests,
  findUndecidedErasures,
} from '../../users/account-records.service.ts';
import { refuseErasureRequest } from './erasure.service.ts';

/** Requests to erase an account. What the user leaves open is settled on their page, where they are carried out. */
export const erasureInbox: DecisionSource = {
  kind: 'erasure',
  access: permission('update', 'user'),
  count: ({ db }) => countOpenErasureRequests(db),
  find: async ({ db }, page) =>
    (await findUndecidedErasures(db, page)).map(({ userId, ...row }) => ({
      ...row,
      slots: [],
      actions: [{ name: 'reject', needsReason: true }],
      path: `/users/view/${userId}`,
    })),
  decide: (ctx, { id, action, reason }) => {
    if (action !== 'reject') throw new AppError('decision.not_possible');
    assertField('reason', reason === '' ? 'submission.reason_required' : null);
    return refuseErasureRequest(ctx, id, reason);
  },
};
