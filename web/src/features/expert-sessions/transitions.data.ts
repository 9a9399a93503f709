import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  BookingPage,
  AttendanceReport,
  Booking,
} from '@thedot/domain/expert-sessions/bookings.contract';
import {
  transitions,
  type NewBooking,
  type ReproposeInput,
  type BookingChanges,
} from '@thedot/domain/expert-sessions/transitions.contract';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import { createClient } from '../../lib/api/client.ts';
import { CALENDAR_KEY } from '../../lib/calendar-entries.ts';
import { bookingQuery, BOOKINGS_KEY } from './bookings.data.ts';

const api = createClient(transitions);

const errorTitle = 'errors.title_booking';

export interface RequestSessionInput extends NewBooking {
  readonly files: readonly File[];
  /** Uploaded percentage of the files. */
  readonly onProgress?: (percent: number) => void;
}

export function useRequestSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ files, onProgress, ...body }: RequestSessionInput) =>
      api.request(
        { body, files: { files } },
        { ...(files.length > 0 && onProgress && { onProgress }) },
      ),
    meta: { silent: true },
    onSuccess: (booking) => cacheBooking(cache, booking),
    // After taken times or used-up hours, the data on the page is stale.
    onSettled: () => cache.invalidateQueries({ queryKey: ['experts'] }),
  });
}

/** A proposed time, with the round and the version of the booking that the user saw. */
interface AcceptTimeInput {
  readonly start: string;
  readonly round: number;
  readonly sequence: number;
  /** What the session takes instead of what was requested. */
  readonly needs?: SessionNeeds | null;
}

export function useAcceptTime(bookingId: string) {
  return useBookingMutation(
    (chosen: AcceptTimeInput) => api.accept({ body: { bookingId, ...chosen } }),
    bookingId,
    { errorTitle },
  );
}

export type AcceptTimeMutation = ReturnType<typeof useAcceptTime>;

/** Also invalidates free slots: the times of the previous round are free again. */
export function useRepropose(bookingId: string) {
  const cache = useQueryClient();
  return useBookingMutation(
    (other: Omit<ReproposeInput, 'bookingId'>) =>
      api.repropose({ body: { bookingId, ...other } }).finally(() => {
        void cache.invalidateQueries({ queryKey: ['experts'] });
      }),
    bookingId,
    { silent: true },
  );
}

export function useWithdrawTime(bookingId: string) {
  return useBookingMutation(
    (start: string) => api.withdraw({ query: { bookingId, start } }),
    bookingId,
    {
      errorTitle,
    },
  );
}

export function useDecline(bookingId: string) {
  return useBookingMutation(
    (why: { reason: string; round?: number | undefined }) =>
      api.decline({ body: { bookingId, status: 'rejected', ...why } }),
    bookingId,
    { silent: true },
  );
}

/** Every transition returns the whole booking; after a refusal the booking is refetched. */
export function useBookingMutation<Input>(
  move: (input: Input) => Promise<BookingPage>,
  bookingId: string,
  meta: { errorTitle?: typeof errorTitle; silent?: boolean },
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: move,
    meta,
    onSuccess: (booking) => cacheBooking(cache, booking),
    onError: () => cache.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey }),
  });
}

export function cacheBooking(cache: QueryClient, booking: BookingPage) {
  cache.setQueryData(bookingQuery(booking.id).queryKey, booking);
  void cache.invalidateQueries({ queryKey: [...BOOKINGS_KEY, 'list'] });
  void cache.invalidateQueries({ queryKey: ['dashboard'] });
  void cache.invalidateQueries({ queryKey: CALENDAR_KEY });
}

/** Also invalidates free slots: the previous time of the session is free again. */
export function useChangeBooking(bookingId: string) {
  const cache = useQueryClient();
  return useBookingMutation(
    (body: BookingChanges) =>
      api.change({ params: { id: bookingId }, body }).finally(() => {
        void cache.invalidateQueries({ queryKey: ['experts'] });
      }),
    bookingId,
    { silent: true },
  );
}

export function useReportAttendance({ id: bookingId, session }: Pick<Booking, 'id' | 'session'>) {
  return useBookingMutation(
    (attendance: AttendanceReport) =>
      api.recordAttendance({ body: { bookingId, attendance, expectedStart: session?.start } }),
    bookingId,
    { errorTitle: 'errors.title_booking' },
  );
}

interface CancelInput {
  readonly reason: string;
  readonly andFollowing: boolean;
  /** The booking as the user saw it. */
  readonly seen: Pick<Booking, 'status' | 'round' | 'session'>;
}

export function useCancel(bookingId: string) {
  const cache = useQueryClient();
  return useBookingMutation(
    ({ seen, ...input }: CancelInput) => {
      const what = {
        expectedStatus: seen.status,
        round: seen.round,
        expectedStart: seen.session?.start,
      };
      const body = { bookingId, status: 'cancelled', ...what, ...input } as const;
      return api.setStatus({ body }).finally(() => {
        // The other sessions of the series change too.
        if (input.andFollowing) void cache.invalidateQueries({ queryKey: ['bookings', 'one'] });
      });
    },
    bookingId,
    { silent: true },
  );
}
