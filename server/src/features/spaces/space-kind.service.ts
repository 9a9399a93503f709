import { SPACE_LIFECYCLE } from '@thedot/domain/spaces/spaces.rules';
import type { TransitionContext } from '../scheduling/default-flow.service.ts';
import { createDefaultKind } from '../scheduling/default-kind.service.ts';
import { spaceBookings } from './space-notifications.service.ts';
import { lockSpaceBookings } from './spaces.queries.ts';
import { findSpaceBooking, toReader, toSpaceFacts } from './space-bookings.service.ts';

async function lock({ db, actor }: TransitionContext, id: string) {
  const [row] = await lockSpaceBookings(db, [id], actor ? toReader({ actor }) : undefined);
  return row && toSpaceFacts(row);
}

export const spaceKind = createDefaultKind({
  notified: spaceBookings,
  table: 'space_bookings',
  offboarding: 'spaces',
  flow: { lifecycle: SPACE_LIFECYCLE, notFound: 'booking.not_found', lock },
  find: findSpaceBooking,
  auditDetails: ({ resource, booker }) => ({ spaceId: resource.id, bookerId: booker.id }),
});
