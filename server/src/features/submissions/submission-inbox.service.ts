import { type Access, permission } from '@thedot/domain/access/access';
import type { DecisionAction, DecisionKind } from '@thedot/domain/dashboard/decisions.contract';
import { AppError } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import type { DecisionSource } from '../../kernel/decisions.ts';
import type { SubmissionKindHandler } from '../../kernel/submission-kind.ts';
import {
  countUndecided,
  findUndecided,
  type UndecidedSubmissions,
} from './submission-inbox.queries.ts';

interface InboxAction {
  /** The action of the kind's workflow. */
  readonly does: string;
  readonly needsReason?: true;
}

interface SubmissionInboxInput {
  readonly kind: DecisionKind;
  readonly handler: SubmissionKindHandler;
  readonly access?: Access;
  readonly selection: (ctx: Context) => Omit<UndecidedSubmissions, 'kind'>;
  readonly actions: { readonly [Name in DecisionAction]?: InboxAction };
  readonly path: (id: string) => string;
}

/** Puts the submissions of a kind into the inbox that nobody has decided about yet. */
export function createSubmissionInbox({
  kind,
  handler,
  access = permission('update', 'hub'),
  selection,
  actions,
  path,
}: SubmissionInboxInput): DecisionSource {
  const select = (ctx: Context) => ({ ...selection(ctx), kind: handler.kind });
  const offered = Object.entries(actions).map(([name, { needsReason = false }]) => ({
    // The keys of the record are actions.
    name: name as DecisionAction,
    needsReason,
  }));
  return {
    kind,
    access,
    count: (ctx) => countUndecided(ctx.db, select(ctx)),
    find: async (ctx, page) =>
      (await findUndecided(ctx.db, select(ctx), page)).map((row) => ({
        ...row,
        actions: offered,
        path: path(row.id),
      })),
    decide: (ctx, { id, action, reason, version }) => {
      const taken = actions[action];
      if (!taken) throw new AppError('decision.not_possible');
      return transact(ctx, (tx) => handler.decide(tx, { id, action: taken.does, reason, version }));
    },
  };
}
