import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type BookingPage,
  type BookingTab,
  bookings,
} from '@thedot/domain/bookings/bookings.contract';
import { moves, type NewBooking, type OtherTimes } from '@thedot/domain/bookings/moves.contract';
import { client } from '../../app/api.ts';

const api = client(bookings);
const movesApi = client(moves);

const KEY = ['bookings'] as const;
const errorTitle = 'errors.title_booking';

/** The other side answers from another screen: what is shown is looked up again while it is looked at. */
const KEPT_FRESH = { refetchInterval: 20_000, refetchOnWindowFocus: true };

export const bookingsQuery = (tab: BookingTab) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', tab],
    queryFn: ({ pageParam, signal }) =>
      api.list({ query: { tab, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    meta: { errorTitle },
    ...KEPT_FRESH,
  });

/** What waits for my answer, oldest first; as many as a card shows. */
export const proposalsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...KEY, 'list', 'proposals', limit],
    queryFn: ({ signal }) => api.proposals({ query: { limit } }, { signal }),
    select: (answer) => answer.items,
    ...KEPT_FRESH,
  });

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api.one({ params: { id } }, { signal }),
    meta: { errorTitle },
    ...KEPT_FRESH,
  });

export interface SessionRequest extends NewBooking {
  readonly files: readonly File[];
  /** Percent of the files that have gone. */
  readonly onProgress?: (percent: number) => void;
}

export function useRequestSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ files, onProgress, ...body }: SessionRequest) =>
      movesApi.request(
        { body, files: { files } },
        { ...(files.length > 0 && onProgress && { onProgress }) },
      ),
    meta: { silent: true },
    onSuccess: (booking) => remember(cache, booking),
    // Taken times and used-up hours both mean that what the page shows is old.
    onSettled: () => cache.invalidateQueries({ queryKey: ['experts'] }),
  });
}

/** A time, and the round it was seen in. */
interface ChosenTime {
  readonly start: string;
  readonly round: number;
}

export function useAcceptTime(bookingId: string) {
  return useMove(
    (chosen: ChosenTime) => movesApi.accept({ body: { bookingId, ...chosen } }),
    bookingId,
    { errorTitle },
  );
}

export type Accepting = ReturnType<typeof useAcceptTime>;

/** Also what shows free times: those of the round before are none of the booking's any more. */
export function useRepropose(bookingId: string) {
  const cache = useQueryClient();
  return useMove(
    (other: Omit<OtherTimes, 'bookingId'>) =>
      movesApi.repropose({ body: { bookingId, ...other } }).finally(() => {
        void cache.invalidateQueries({ queryKey: ['experts'] });
      }),
    bookingId,
    { silent: true },
  );
}

export function useWithdrawTime(bookingId: string) {
  return useMove((start: string) => movesApi.withdraw({ query: { bookingId, start } }), bookingId, {
    errorTitle,
  });
}

export function useDecline(bookingId: string) {
  return useMove(
    (why: { reason: string; round?: number | undefined }) =>
      movesApi.decline({ body: { bookingId, status: 'rejected', ...why } }),
    bookingId,
    { silent: true },
  );
}

/** Every move answers the whole booking; after a refusal the page shows what somebody else did. */
export function useMove<Wish>(
  move: (wish: Wish) => Promise<BookingPage>,
  bookingId: string,
  meta: { errorTitle?: typeof errorTitle; silent?: boolean },
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: move,
    meta,
    onSuccess: (booking) => remember(cache, booking),
    onError: () => cache.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey }),
  });
}

export function remember(cache: QueryClient, booking: BookingPage) {
  cache.setQueryData(bookingQuery(booking.id).queryKey, booking);
  void cache.invalidateQueries({ queryKey: [...KEY, 'list'] });
  void cache.invalidateQueries({ queryKey: ['dashboard'] });
  void cache.invalidateQueries({ queryKey: ['calendar'] });
}
