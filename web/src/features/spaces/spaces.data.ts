import type { SeriesScope } from '@thedot/domain/spaces/series-scope.contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type NewSpaceBooking,
  type SpaceBookingChange,
  spaceBookings,
  type SpaceSeriesChange,
} from '@thedot/domain/spaces/space-bookings.contract';
import type { SpaceGroup } from '@thedot/domain/spaces/space-types.contract';
import { spaces } from '@thedot/domain/spaces/spaces.contract';
import { createClient } from '../../lib/api/client.ts';
import { daysOfMonth } from '../../lib/format/calendar-days.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';
import type { SlotSource } from '../scheduling/slots/use-slot-selection.ts';
import { useSpaceMutation } from './use-space-mutation.ts';

const api = createClient({ ...spaces, ...spaceBookings });

const KEY = ['spaces'] as const;
const errorTitle = 'errors.title_booking';

/** The spaces of a group, or all that the user may see. */
export const spacesQuery = (group: SpaceGroup | undefined) =>
  queryOptions({
    queryKey: [...KEY, 'list', group],
    queryFn: ({ signal }) =>
      group === 'station'
        ? api.listStation(undefined, { signal })
        : api.list({ query: { group } }, { signal }),
    select: ({ items }) => items,
    ...LIVE_REFETCH,
  });

/** A space; those of the 5G station have a call of their own, which its users may make. */
export const spaceQuery = (id: string, group?: SpaceGroup) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) =>
      (group === 'station' ? api.listStation : api.list)({ query: { id } }, { signal }),
    select: ({ items }) => items[0],
    meta: { errorTitle },
    ...LIVE_REFETCH,
  });

/** Loads another space of the group before it is shown. */
export function useLoadSpace(group: SpaceGroup) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => cache.ensureQueryData(spaceQuery(id, group)),
    meta: { errorTitle },
  });
}

type BookingsQuery = NonNullable<NonNullable<Parameters<typeof api.bookings>[0]>['query']>;

/** Bookings of a space, by range, status or whose they are. */
export const spaceBookingsQuery = (spaceId: string, query: Omit<BookingsQuery, 'spaceId'>) =>
  queryOptions({
    queryKey: [...KEY, 'bookings', spaceId, query],
    queryFn: ({ signal }) => api.bookings({ query: { spaceId, ...query } }, { signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH,
  });

/** The free slots of a space for the slot picker: long enough for the booking. */
export const getSpaceSlotsQuery = (
  spaceId: string,
  slotMinutes: number,
  desk?: number,
): SlotSource['getSlotsQuery'] => {
  return (month, { minutes, timeZone }) => ({
    queryKey: [...KEY, 'slots', spaceId, { desk, month, minutes, timeZone }],
    queryFn: ({ signal }) => {
      const query = { spaceId, desk, timeZone, ...daysOfMonth(month) };
      const isLonger = minutes > slotMinutes;
      return api.available({ query: { ...query, ...(isLonger && { minutes }) } }, { signal });
    },
    select: ({ slots }) => slots,
    staleTime: 20_000,
  });
};

/** The bookings of a series, with those at whose time the space is taken. */
export const spaceSeriesQuery = (body: Parameters<typeof api.previewSeries>[0]['body']) =>
  queryOptions({
    queryKey: [...KEY, 'series', body],
    queryFn: ({ signal }) => api.previewSeries({ body }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** One booking with its details. */
export const spaceBookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'booking', id],
    queryFn: ({ signal }) => api.booking({ params: { id } }, { signal }),
    ...LIVE_REFETCH,
  });

interface ChangeInput {
  readonly id: string;
  readonly scope: SeriesScope;
  readonly onClash: SpaceSeriesChange['onClash'];
  readonly body: SpaceBookingChange;
}

/** Changes a booking, or several of its series; the form shows its refusals. */
export function useChangeSpaceBooking() {
  return useSpaceMutation(
    async ({ id, scope, onClash, body }: ChangeInput): Promise<unknown> =>
      scope === 'one'
        ? api.change({ params: { id }, body })
        : api.changeSeries({ params: { id }, body: { ...body, scope, onClash } }),
    { silent: true },
  );
}

interface EndInput {
  readonly id: string;
  readonly scope: SeriesScope;
  readonly reason: string;
}

/** Cancels or deletes a booking, or several of its series; the form shows its refusals. */
export function useEndSpaceBookings() {
  return useSpaceMutation(({ id, ...query }: EndInput) => api.end({ params: { id }, query }), {
    silent: true,
  });
}

/** The form shows its refusals. */
export function useBookSpace() {
  return useSpaceMutation((body: NewSpaceBooking) => api.book({ body }), { silent: true });
}

/** Cancels one's own booking. */
export function useCancelSpaceBooking() {
  return useSpaceMutation((id: string) => api.end({ params: { id } }), { errorTitle });
}

interface DecisionInput {
  readonly id: string;
  readonly reason: string;
}

/** Deletes the booking of another user; the form shows its refusals. */
export function useDeleteSpaceBooking() {
  return useSpaceMutation(
    ({ id, reason }: DecisionInput) => api.end({ params: { id }, query: { reason } }),
    { silent: true },
  );
}

export function useApproveSpaceBooking() {
  return useSpaceMutation((id: string) => api.decide({ body: { ids: [id], status: 'accepted' } }), {
    errorTitle,
  });
}

/** Rejects a booking; the form shows its refusals. */
export function useRejectSpaceBooking() {
  return useSpaceMutation(
    ({ id, reason }: DecisionInput) =>
      api.decide({ body: { ids: [id], status: 'rejected', reason } }),
    { silent: true },
  );
}
