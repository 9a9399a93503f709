import { managedKinds, materialBookingPath } from '@thedot/domain/material/material-access.rules';
import { borrowerAccess } from '@thedot/domain/material/material-fields.contract';
import type { Context } from '../../kernel/context.ts';
import { createApprovalInbox } from '../scheduling/approval-inbox.service.ts';
import { countUndecided, findUndecided } from './material-inbox.queries.ts';
import { materialKind } from './material-kind.service.ts';

const managedBy = ({ actor, now }: Context) => ({ kinds: managedKinds(actor), now: now() });

/** Loans of the material that the caller manages. */
export const materialInbox = createApprovalInbox({
  kind: 'material_booking',
  access: borrowerAccess('read'),
  count: (ctx) => countUndecided(ctx.db, managedBy(ctx)),
  find: async (ctx, page) =>
    (await findUndecided(ctx.db, managedBy(ctx), page)).map(({ isTT, ...row }) => ({
      ...row,
      path: materialBookingPath(isTT, row.id),
    })),
  decide: (ctx, id, decision) => materialKind.decide(ctx, id, decision),
});
