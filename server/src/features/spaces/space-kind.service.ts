import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import { SPACE_LIFECYCLE } from '@thedot/domain/spaces/spaces.rules';
import type { TransitionContext } from '../scheduling/default-flow.service.ts';
import { createDefaultKind } from '../scheduling/default-kind.service.ts';
import { spaceBookings } from './space-notifications.service.ts';
import { lockSpaceBooking } from './spaces.queries.ts';
import { findSpaceBooking, toReader } from './space-bookings.service.ts';

async function lock({ db, actor }: TransitionContext, id: string) {
  const row = await lockSpaceBooking(db, id, actor ? toReader({ actor }) : undefined);
  if (!row) return undefined;
  const { status, spaceId, spaceName, spaceType, bookerId, start, end } = row;
  const page = spacePath({ id: spaceId, type: spaceType });
  const resource = { id: spaceId, name: spaceName, page };
  return {
    id,
    status,
    resource,
    booker: { id: bookerId },
    slot: { start, end },
    isStation: spaceType === '5g_station',
  };
}

export const spaceKind = createDefaultKind({
  notified: spaceBookings,
  table: 'space_bookings',
  offboarding: 'spaces',
  flow: { lifecycle: SPACE_LIFECYCLE, notFound: 'booking.not_found', lock },
  find: findSpaceBooking,
  auditDetails: ({ resource, booker }) => ({ spaceId: resource.id, bookerId: booker.id }),
});
