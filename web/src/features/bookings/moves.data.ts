import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import {
  transitions,
  type NewBooking,
  type ReproposeInput,
} from '@thedot/domain/bookings/transitions.contract';
import { client } from '../../lib/api/client.ts';
import { bookingQuery, BOOKINGS } from './bookings.data.ts';

const api = client(transitions);

const errorTitle = 'errors.title_booking';

export interface SessionRequest extends NewBooking {
  readonly files: readonly File[];
  /** Percent of the files that have gone. */
  readonly onProgress?: (percent: number) => void;
}

export function useRequestSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ files, onProgress, ...body }: SessionRequest) =>
      api.request(
        { body, files: { files } },
        { ...(files.length > 0 && onProgress && { onProgress }) },
      ),
    meta: { silent: true },
    onSuccess: (booking) => remember(cache, booking),
    // Taken times and used-up hours both mean that what the page shows is old.
    onSettled: () => cache.invalidateQueries({ queryKey: ['experts'] }),
  });
}

/** A time, with the round it was seen in, and how often the booking had changed by then. */
interface ChosenTime {
  readonly start: string;
  readonly round: number;
  readonly sequence: number;
}

export function useAcceptTime(bookingId: string) {
  return useMove(
    (chosen: ChosenTime) => api.accept({ body: { bookingId, ...chosen } }),
    bookingId,
    { errorTitle },
  );
}

export type Accepting = ReturnType<typeof useAcceptTime>;

/** Also what shows free times: those of the round before are none of the booking's any more. */
export function useRepropose(bookingId: string) {
  const cache = useQueryClient();
  return useMove(
    (other: Omit<ReproposeInput, 'bookingId'>) =>
      api.repropose({ body: { bookingId, ...other } }).finally(() => {
        void cache.invalidateQueries({ queryKey: ['experts'] });
      }),
    bookingId,
    { silent: true },
  );
}

export function useWithdrawTime(bookingId: string) {
  return useMove((start: string) => api.withdraw({ query: { bookingId, start } }), bookingId, {
    errorTitle,
  });
}

export function useDecline(bookingId: string) {
  return useMove(
    (why: { reason: string; round?: number | undefined }) =>
      api.decline({ body: { bookingId, status: 'rejected', ...why } }),
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
  void cache.invalidateQueries({ queryKey: [...BOOKINGS, 'list'] });
  void cache.invalidateQueries({ queryKey: ['dashboard'] });
  void cache.invalidateQueries({ queryKey: ['calendar'] });
}
