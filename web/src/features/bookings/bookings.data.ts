import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type BookingTab, bookings } from '@thedot/domain/bookings/bookings.contract';
import { client } from '../../lib/api/client.ts';
import { LIVE_REFETCH_FIRST_PAGE, LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';

const api = client(bookings);

export const BOOKINGS = ['bookings'] as const;
const errorTitle = 'errors.title_booking';

export const bookingsQuery = (tab: BookingTab) =>
  infiniteQueryOptions({
    queryKey: [...BOOKINGS, 'list', tab],
    queryFn: ({ pageParam, signal }) =>
      api.list({ query: { tab, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    meta: { errorTitle },
    ...LIVE_REFETCH_FIRST_PAGE,
  });

/** What waits for my answer, oldest first; as many as a card shows. */
export const proposalsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...BOOKINGS, 'list', 'proposals', limit],
    queryFn: ({ signal }) => api.proposals({ query: { limit } }, { signal }),
    select: (answer) => answer.items,
    ...LIVE_REFETCH,
  });

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...BOOKINGS, 'one', id],
    queryFn: ({ signal }) => api.one({ params: { id } }, { signal }),
    meta: { errorTitle },
    ...LIVE_REFETCH,
  });
