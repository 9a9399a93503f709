import {
  keepPreviousData,
  queryOptions,
  useMutation,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { calendar, type CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import type { EndpointInput, Reply } from '@thedot/domain/kernel/endpoint';
import { client } from '../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';

const api = client(calendar);

const KEY = ['calendar'] as const;
const ENTRIES = [...KEY, 'entries'] as const;
const EXPERTS = [...KEY, 'experts'] as const;
const NAMES_STALE_MS = 60_000;
const FEED = [...KEY, 'feed'] as const;

export type EntriesWish = NonNullable<EndpointInput<typeof calendar.entries>['query']>;
type Entries = Reply<typeof calendar.entries>;

export const entriesQuery = (wish: EntriesWish) =>
  queryOptions({
    queryKey: [...ENTRIES, wish],
    queryFn: ({ signal }) => api.entries({ query: wish }, { signal }),
    // The next week is turned to at once; what stands in it follows.
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH,
  });

/** Experts whose names hold what is typed. */
export const calendarExpertsQuery = (search: string) =>
  queryOptions({
    queryKey: [...EXPERTS, 'named', search],
    queryFn: ({ signal }) => api.experts({ query: search ? { search } : {} }, { signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    staleTime: NAMES_STALE_MS,
    meta: { silent: true },
  });

/** The one that an address names; null when nobody of that id has ever been one. */
export const calendarExpertQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [...EXPERTS, 'one', id],
    queryFn: ({ signal }) => api.experts({ query: id ? { id } : {} }, { signal }),
    select: ({ items }) => items[0] ?? null,
    enabled: id !== undefined,
    staleTime: NAMES_STALE_MS,
    meta: { silent: true },
  });

/** A session stands at its new time at once; what else has changed is looked up. */
export function showMoved(cache: QueryClient, { id, session }: BookingPage) {
  if (!session) return;
  const isIt = (entry: CalendarEntry) => entry.kind === 'session' && entry.bookingId === id;
  cache.setQueriesData<Entries>(
    { queryKey: ENTRIES },
    (known) =>
      known && {
        ...known,
        entries: known.entries.map((entry) => (isIt(entry) ? { ...entry, ...session } : entry)),
      },
  );
}

export const feedQuery = () =>
  queryOptions({
    queryKey: FEED,
    queryFn: ({ signal }) => api.feed({}, { signal }),
    select: ({ feed }) => feed,
  });

export function useMakeFeed() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.createFeed(),
    onSuccess: ({ feed }) => cache.setQueryData(feedQuery().queryKey, { feed }),
  });
}

export function useEndFeed() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.revokeFeed(),
    onSuccess: () => cache.setQueryData(feedQuery().queryKey, { feed: null }),
  });
}
