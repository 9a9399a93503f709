import {
  keepPreviousData,
  queryOptions,
  useMutation,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { calendar, type CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import type { EndpointInput, Reply } from '@thedot/domain/kernel/endpoint';
import { createClient } from '../../lib/api/client.ts';
import { CALENDAR_KEY } from '../../lib/calendar-entries.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';

const api = createClient(calendar);

const ENTRIES = [...CALENDAR_KEY, 'entries'] as const;
const EXPERTS = [...CALENDAR_KEY, 'experts'] as const;
const NAMES_STALE_MS = 60_000;
const FEED = [...CALENDAR_KEY, 'feed'] as const;

export type ListEntriesQuery = NonNullable<EndpointInput<typeof calendar.entries>['query']>;
type Entries = Reply<typeof calendar.entries>;

export const entriesQuery = (query: ListEntriesQuery) =>
  queryOptions({
    queryKey: [...ENTRIES, query],
    queryFn: ({ signal }) => api.entries({ query }, { signal }),
    // Keeps the entries of the previous range on screen until those of the next arrive.
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH,
  });

/** Experts whose name contains the search text. */
export const calendarExpertsQuery = (search: string) =>
  queryOptions({
    queryKey: [...EXPERTS, 'named', search],
    queryFn: ({ signal }) => api.experts({ query: search ? { search } : {} }, { signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    staleTime: NAMES_STALE_MS,
    meta: { silent: true },
  });

/** The expert of an id from the URL; null when no user of that id has ever been an expert. */
export const calendarExpertQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [...EXPERTS, 'one', id],
    queryFn: ({ signal }) => api.experts({ query: id ? { id } : {} }, { signal }),
    select: ({ items }) => items[0] ?? null,
    enabled: id !== undefined,
    staleTime: NAMES_STALE_MS,
    meta: { silent: true },
  });

/** Shows a session at its new time in all cached ranges before the refetch. */
export function updateMovedSession(cache: QueryClient, { id, session }: BookingPage) {
  if (!session) return;
  const isMoved = (entry: CalendarEntry) => entry.kind === 'session' && entry.bookingId === id;
  cache.setQueriesData<Entries>(
    { queryKey: ENTRIES },
    (known) =>
      known && {
        ...known,
        entries: known.entries.map((entry) => (isMoved(entry) ? { ...entry, ...session } : entry)),
      },
  );
}

export const feedQuery = () =>
  queryOptions({
    queryKey: FEED,
    queryFn: ({ signal }) => api.feed({}, { signal }),
    select: ({ feed }) => feed,
  });

export function useCreateFeed() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.createFeed(),
    onSuccess: ({ feed }) => cache.setQueryData(feedQuery().queryKey, { feed }),
  });
}

export function useRevokeFeed() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.revokeFeed(),
    onSuccess: () => cache.setQueryData(feedQuery().queryKey, { feed: null }),
  });
}
