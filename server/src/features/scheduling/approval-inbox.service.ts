import type { Access } from '@thedot/domain/access/access';
import type { DecisionKind } from '@thedot/domain/dashboard/decisions.contract';
import { AppError } from '@thedot/domain/errors';
import type { Context } from '../../kernel/context.ts';
import type { DecisionPage, DecisionSource, FoundDecision } from '../../kernel/decisions.ts';

interface ApprovalInboxInput {
  readonly kind: DecisionKind;
  readonly access: Access;
  readonly count: (ctx: Context) => Promise<number>;
  readonly find: (
    ctx: Context,
    page: DecisionPage,
  ) => Promise<readonly Omit<FoundDecision, 'actions'>[]>;
  readonly decide: (
    ctx: Context,
    id: string,
    decision: { readonly status: 'accepted' | 'rejected'; readonly reason: string },
  ) => Promise<unknown>;
}

const ACTIONS: FoundDecision['actions'] = [
  { name: 'accept', needsReason: false },
  { name: 'reject', needsReason: true },
];

/** Puts what waits for approval into the inbox of those who manage it. */
export const createApprovalInbox = ({
  find,
  decide,
  ...source
}: ApprovalInboxInput): DecisionSource => ({
  ...source,
  find: async (ctx, page) => (await find(ctx, page)).map((row) => ({ ...row, actions: ACTIONS })),
  decide: (ctx, { id, action, reason }) => {
    if (action === 'accept') return decide(ctx, id, { status: 'accepted', reason: '' });
    if (action === 'reject') return decide(ctx, id, { status: 'rejected', reason });
    throw new AppError('decision.not_possible');
  },
});
