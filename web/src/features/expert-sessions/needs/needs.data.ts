import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionResources } from '@thedot/domain/expert-sessions/session-resources.contract';
import { createClient } from '../../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../../lib/live/refetch-policy.ts';
import { BOOKINGS_KEY } from '../bookings.data.ts';

const api = createClient(sessionResources);

interface SpacesFor {
  readonly startTimes: readonly string[];
  readonly minutes: number;
  readonly persons: number;
  readonly bookingId?: string | undefined;
}

/** The spaces that a session can take, with those of its times at which each is free. */
export const sessionSpacesQuery = ({ startTimes, ...query }: SpacesFor) =>
  queryOptions({
    queryKey: [...BOOKINGS_KEY, 'one', 'spaces', { startTimes, ...query }],
    queryFn: ({ signal }) =>
      api.sessionSpaces({ query: { ...query, startTimes: startTimes.join(',') } }, { signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    meta: { silent: true },
    ...LIVE_REFETCH,
  });

/** What is free of what a session needs, at its times or at another one. */
export const sessionNeedsQuery = (id: string, start?: string) =>
  queryOptions({
    queryKey: [...BOOKINGS_KEY, 'one', id, 'needs', start],
    queryFn: ({ signal }) =>
      api.needs({ params: { id }, query: { ...(start !== undefined && { start }) } }, { signal }),
    select: ({ times }) => times,
    meta: { silent: true },
    ...LIVE_REFETCH,
  });

type Decision = Parameters<typeof api.decideResource>[0]['body'];

/** Approves or declines what a session takes. */
export function useDecideResource(
  id: string,
  meta: { readonly silent: true } | { readonly errorTitle: 'errors.title_booking' },
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Decision) => api.decideResource({ params: { id }, body }),
    meta,
    onSettled: () => cache.invalidateQueries({ queryKey: BOOKINGS_KEY }),
  });
}
