import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type SpaceBookingChange,
  spaceBookings,
} from '@thedot/domain/spaces/space-bookings.contract';
import type { SpaceGroup } from '@thedot/domain/spaces/space-types.contract';
import { createClient } from '../../../lib/api/client.ts';
import { CALENDAR_KEY } from '../../../lib/calendar-entries.ts';
import { LIVE_REFETCH } from '../../../lib/live/refetch-policy.ts';

const api = createClient(spaceBookings);

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

interface ChangeInput {
  readonly id: string;
  readonly body: SpaceBookingChange;
}

/** Changes or moves a booking; the form shows its refusals. */
export function useChangeSpaceBooking() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: ChangeInput) => api.change({ params: { id }, body }),
    meta: { silent: true },
    onSettled: () =>
      Promise.all([KEY, CALENDAR_KEY].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
