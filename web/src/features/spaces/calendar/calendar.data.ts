import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sessionResources } from '@thedot/domain/expert-sessions/session-resources.contract';
import {
  type SpaceBooking,
  type SpaceBookingChange,
  spaceBookings,
} from '@thedot/domain/spaces/space-bookings.contract';
import type { SpaceGroup } from '@thedot/domain/spaces/space-types.contract';
import { createClient } from '../../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../../lib/live/refetch-policy.ts';
import type { SessionDecision } from '../../scheduling/bookings/session-requests.ts';
import { useSpaceMutation } from '../use-space-mutation.ts';

const api = createClient(spaceBookings);
const sessions = createClient(sessionResources);

const KEY = ['spaces'] as const;

interface Range {
  readonly from: string;
  readonly to: string;
}

/** The bookings of all spaces of a group, or of all that the user may see, in a range. */
export const calendarBookingsQuery = (group: SpaceGroup | undefined, range: Range) =>
  queryOptions({
    queryKey: [...KEY, 'calendar', group, range],
    queryFn: ({ signal }) => api.bookings({ query: { group, ...range } }, { signal }),
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH,
  });

/** The requests that wait for a decision. */
export const spaceRequestsQuery = (group: SpaceGroup | undefined) =>
  queryOptions({
    queryKey: [...KEY, 'requests', group],
    queryFn: ({ signal }) => api.bookings({ query: { group, status: 'pending' } }, { signal }),
    select: ({ items }) => items.filter(({ actions }) => actions.includes('accept')),
    ...LIVE_REFETCH,
  });

/** Approves or declines the space of an expert session. The form shows why a decline is refused. */
export const useDecideSessionSpace = (
  meta: { readonly silent: true } | { readonly errorTitle: 'errors.title_booking' },
) =>
  useSpaceMutation(
    ({ booking: { id, space }, ...body }: SessionDecision<SpaceBooking>) =>
      sessions.decideResource({ params: { id }, body: { resourceId: space.id, ...body } }),
    meta,
  );

interface ChangeInput {
  readonly id: string;
  readonly body: SpaceBookingChange;
}

/** Changes or moves a booking; the form shows its refusals. */
export const useChangeSpaceBooking = () =>
  useSpaceMutation(({ id, body }: ChangeInput) => api.change({ params: { id }, body }), {
    silent: true,
  });
