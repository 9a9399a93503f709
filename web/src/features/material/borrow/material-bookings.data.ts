import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type MaterialBookingEdit,
  materialBookings,
  type NewMaterialBooking,
} from '@thedot/domain/material/material-bookings.contract';
import {
  type MaterialWish,
  materialWaiting,
} from '@thedot/domain/material/material-waiting.contract';
import { material } from '@thedot/domain/material/material.contract';
import { spaceBookings } from '@thedot/domain/spaces/space-bookings.contract';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { z } from 'zod';
import { createClient } from '../../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../../lib/live/refetch-policy.ts';
import type { WaitingListKind } from '../../scheduling/WaitingList.tsx';
import { MATERIAL_KEY, useMaterialMutation } from '../material.data.ts';

const api = createClient({
  ...material,
  ...materialBookings,
  ...materialWaiting,
  booking: spaceBookings.booking,
});

const errorTitle = 'errors.title_booking';

interface AvailabilityOf extends Slot {
  readonly isTT?: boolean;
  readonly materialIds?: readonly string[];
  /** Ignores what this booking occupies. */
  readonly except?: string;
}

/** What is free of each material, or of these, during a range. */
export const availabilityQuery = ({ isTT, materialIds, ...range }: AvailabilityOf) =>
  queryOptions({
    queryKey: [...MATERIAL_KEY, 'available', { isTT, materialIds, ...range }],
    queryFn: ({ signal }) =>
      api.available(
        {
          query: {
            ...range,
            ...(isTT !== undefined && { isTT: isTT ? 'true' : 'false' }),
            ...(materialIds && { materialIds: materialIds.join(',') }),
          },
        },
        { signal },
      ),
    select: ({ items }) => new Map(items.map((it) => [it.materialId, it])),
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH,
  });

type BookingsQuery = NonNullable<NonNullable<Parameters<typeof api.bookings>[0]>['query']>;

/** Bookings of material; of those of others, users see only what is booked. */
export const materialBookingsQuery = (query: BookingsQuery) =>
  queryOptions({
    queryKey: [...MATERIAL_KEY, 'bookings', query],
    queryFn: ({ signal }) => api.bookings({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH,
  });

/** One booking. */
export const materialBookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...MATERIAL_KEY, 'booking', id],
    queryFn: ({ signal }) => api.bookings({ query: { id } }, { signal }),
    select: ({ items }) => items[0],
    meta: { errorTitle },
    ...LIVE_REFETCH,
  });

/** The material of a booking of a space. */
export const spaceMaterialQuery = (spaceBookingId: string) =>
  queryOptions({
    queryKey: [...MATERIAL_KEY, 'spaceBooking', spaceBookingId],
    queryFn: ({ signal }) => api.bookings({ query: { spaceBookingId } }, { signal }),
    select: ({ items }) => items,
    ...LIVE_REFETCH,
  });

/** The booking of a space for which material is borrowed. */
export const bookedSpaceQuery = (id: string) =>
  queryOptions({
    queryKey: [...MATERIAL_KEY, 'booked-space', id],
    queryFn: ({ signal }) => api.booking({ params: { id } }, { signal }),
    ...LIVE_REFETCH,
  });

/** The material stays booked, whatever becomes of the booking of the space. */
export const useLeaveSpaceBooking = () =>
  useMaterialMutation(
    (id: string) => api.editBooking({ query: { id }, body: { spaceBookingId: null } }),
    {
      errorTitle,
    },
  );

/** Books a cart; the form shows its refusals. */
export const useBookMaterial = () =>
  useMaterialMutation((body: z.input<typeof NewMaterialBooking>) => api.book({ body }), {
    silent: true,
  });

interface EditInput {
  readonly id: string;
  readonly body: z.input<typeof MaterialBookingEdit>;
}

/** Changes a booking before its hand-out; the form shows its refusals. */
export const useEditMaterialBooking = () =>
  useMaterialMutation(({ id, body }: EditInput) => api.editBooking({ query: { id }, body }), {
    silent: true,
  });

interface EndInput {
  readonly id: string;
  readonly reason?: string;
}

/** Cancels one's own booking, or deletes that of another user; the form shows its refusals. */
export const useEndMaterialBooking = () =>
  useMaterialMutation(({ id, reason }: EndInput) => api.end({ query: { id, reason } }), {
    silent: true,
  });

/** What the user waits for or is offered, of all material. */
export const materialWaitingQuery = queryOptions({
  queryKey: [...MATERIAL_KEY, 'waiting'],
  queryFn: ({ signal }) => api.waitingList({}, { signal }),
  select: ({ items }) => items,
  ...LIVE_REFETCH,
});

export const useJoinMaterialWaitingList = () =>
  useMaterialMutation((body: z.input<typeof MaterialWish>) => api.joinWaitingList({ body }), {
    errorTitle,
  });

export function useMaterialWaitingKind(): WaitingListKind {
  const take = useMaterialMutation((id: string) => api.takeOffer({ params: { id } }), {
    errorTitle,
  });
  const leave = useMaterialMutation((id: string) => api.leaveWaitingList({ params: { id } }), {
    errorTitle,
  });
  return {
    take: take.mutate,
    leave: leave.mutate,
    isPending: take.isPending || leave.isPending,
  };
}
