import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionResources } from '@thedot/domain/expert-sessions/session-resources.contract';
import {
  type SpaceBooking,
  type SpaceBookingChange,
  spaceBookings,
} from '@thedot/domain/spaces/space-bookings.contract';
import type { SpaceGroup } from '@thedot/domain/spaces/space-types.contract';
import { createClient } from '../../../lib/api/client.ts';
import { CALENDAR_KEY } from '../../../lib/calendar-entries.ts';
import { LIVE_REFETCH } from '../../../lib/live/refetch-policy.ts';

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

interface SessionDecision {
  readonly booking: SpaceBooking;
  readonly status: 'accepted' | 'rejected';
  readonly reason: string;
}

/** Approves or declines the space of an expert session. The form shows why a decline is refused. */
export function useDecideSessionSpace(
  meta: { readonly silent: true } | { errorTitle: 'errors.title_booking' },
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ booking: { id, space }, ...body }: SessionDecision) =>
      sessions.decideSpace({ params: { id }, body: { spaceId: space.id, ...body } }),
    meta,
    onSettled: () =>
      Promise.all([KEY, CALENDAR_KEY].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}

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
