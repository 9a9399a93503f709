import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookings, type MyBookingsQuery } from '@thedot/domain/expert-sessions/bookings.contract';
import { createClient } from '../../lib/api/client.ts';
import { LIVE_REFETCH_FIRST_PAGE, LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';

const api = createClient(bookings);

export const BOOKINGS_KEY = ['bookings'] as const;
const errorTitle = 'errors.title_booking';

/** The tab and the filters of the user's bookings, from the address. */
export type MyBookingsFilter = Partial<MyBookingsQuery>;

export const bookingsQuery = (wanted: MyBookingsFilter) =>
  infiniteQueryOptions({
    queryKey: [...BOOKINGS_KEY, 'list', 'mine', wanted],
    queryFn: ({ pageParam, signal }) =>
      api.list({ query: { ...wanted, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
    meta: { errorTitle },
    ...LIVE_REFETCH_FIRST_PAGE,
  });

/** How many of the user's bookings each tab has. */
export const bookingCountsQuery = () =>
  queryOptions({
    queryKey: [...BOOKINGS_KEY, 'list', 'counts'],
    queryFn: ({ signal }) => api.counts({}, { signal }),
    meta: { silent: true },
    ...LIVE_REFETCH,
  });

/** Bookings that wait for the user's answer, oldest first. */
export const proposalsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...BOOKINGS_KEY, 'list', 'proposals', limit],
    queryFn: ({ signal }) => api.proposals({ query: { limit } }, { signal }),
    select: (answer) => answer.items,
    ...LIVE_REFETCH,
  });

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...BOOKINGS_KEY, 'one', id],
    queryFn: ({ signal }) => api.get({ params: { id } }, { signal }),
    meta: { errorTitle },
    ...LIVE_REFETCH,
  });
