import { bookingsAccess, GROUP_BY_SPACE_TYPE } from '@thedot/domain/spaces/space-types.contract';
import type { Context } from '../../kernel/context.ts';
import { createApprovalInbox } from '../scheduling/approval-inbox.service.ts';
import { toReader } from './space-bookings.service.ts';
import { decideSpaceBookings } from './space-decisions.service.ts';
import { countUndecided, findUndecided } from './space-inbox.queries.ts';

const managedBy = (ctx: Context) => ({ types: toReader(ctx).managedTypes, now: ctx.now() });

/** Bookings of the types of spaces that the caller manages. */
export const spaceInbox = createApprovalInbox({
  kind: 'space_booking',
  access: bookingsAccess('read'),
  count: (ctx) => countUndecided(ctx.db, managedBy(ctx)),
  find: async (ctx, page) =>
    (await findUndecided(ctx.db, managedBy(ctx), page)).map(({ type, ...row }) => ({
      ...row,
      path: `${CALENDAR_PATHS[GROUP_BY_SPACE_TYPE[type]]}?tab=requests`,
    })),
  decide: (ctx, id, decision) => decideSpaceBookings(ctx, { ids: [id], ...decision }),
});

const CALENDAR_PATHS = {
  workshop: '/bookingspace/calendar',
  hotdesk: '/bookingspace/calendar',
  station: '/5GStation/space/calendar',
} as const;
