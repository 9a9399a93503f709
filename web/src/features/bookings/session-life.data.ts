import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import type { AttendanceReport, Booking } from '@thedot/domain/bookings/bookings.contract';
import { hubBookings, type HubBookingsQuery } from '@thedot/domain/bookings/hub-bookings.contract';
import { type BookingChanges, transitions } from '@thedot/domain/bookings/transitions.contract';
import { series } from '@thedot/domain/bookings/series.contract';
import type { SheetFormat } from '@thedot/domain/kernel/fields';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { client } from '../../lib/api/client.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { useMove } from './moves.data.ts';

const movesApi = client(transitions);
const seriesApi = client(series);
const hubApi = client(hubBookings);

const PAGE = 25;

/** Also what shows free times: where the session was is free again. */
export function useChangeBooking(bookingId: string) {
  const cache = useQueryClient();
  return useMove(
    (body: BookingChanges) =>
      movesApi.change({ params: { id: bookingId }, body }).finally(() => {
        void cache.invalidateQueries({ queryKey: ['experts'] });
      }),
    bookingId,
    { silent: true },
  );
}

export function useSayAttendance({ id: bookingId, session }: Pick<Booking, 'id' | 'session'>) {
  return useMove(
    (attendance: AttendanceReport) =>
      movesApi.recordAttendance({ body: { bookingId, attendance, was: session?.start } }),
    bookingId,
    { errorTitle: 'errors.title_booking' },
  );
}

interface Cancelling {
  readonly reason: string;
  readonly andFollowing: boolean;
  /** What is cancelled, as it was looked at. */
  readonly seen: Pick<Booking, 'status' | 'round' | 'session'>;
}

export function useCancel(bookingId: string) {
  const cache = useQueryClient();
  return useMove(
    ({ seen, ...wish }: Cancelling) => {
      const what = { from: seen.status, round: seen.round, was: seen.session?.start };
      const body = { bookingId, status: 'cancelled', ...what, ...wish } as const;
      return movesApi.setStatus({ body }).finally(() => {
        // The other weeks of its series have changed with it.
        if (wish.andFollowing) void cache.invalidateQueries({ queryKey: ['bookings', 'one'] });
      });
    },
    bookingId,
    { silent: true },
  );
}

/** What a request for several weeks comes to when this of its times is accepted. */
export const weeksOfQuery = (id: string, start: string) =>
  queryOptions({
    queryKey: ['bookings', 'weeks', id, start],
    queryFn: ({ signal }) =>
      seriesApi.previewBookingSeries({ params: { id }, query: { start } }, { signal }),
    meta: { silent: true },
  });

/** What the address says of which bookings are wanted, and in which order. */
export type HubWanted = Partial<HubBookingsQuery>;

export const hubBookingsQuery = (wanted: HubWanted) =>
  infiniteQueryOptions({
    queryKey: ['bookings', 'list', 'hub', wanted],
    queryFn: ({ pageParam, signal }) =>
      hubApi.listAll(
        { query: { ...wanted, limit: PAGE, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
    meta: { errorTitle: 'errors.title_booking' },
  });

export const hubSheetAddress = (wanted: HubWanted, format: SheetFormat): string =>
  endpointUrl(hubBookings.exportAll, {
    query: { ...wanted, format, language: currentLanguage() },
  });
