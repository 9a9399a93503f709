import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { eventGuests } from '@thedot/domain/events/event-guests.contract';
import { createClient } from '../../../lib/api/client.ts';
import { endpointUrl } from '../../../lib/api/endpoint-url.ts';

const api = createClient(eventGuests);
const KEY = ['public-event'] as const;

export const publicEventQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api.publicEvent({ params: { id } }, { signal }),
  });

export const publicPhotoUrl = (id: string) =>
  endpointUrl(eventGuests.publicPhoto, { params: { id } });

type GuestBody = Parameters<typeof api.registerGuest>[0]['body'];

/** The form shows its refusals. */
export const useRegisterGuest = (id: string) =>
  useMutation({
    mutationFn: (body: GuestBody) => api.registerGuest({ params: { id }, body }),
    meta: { silent: true },
  });

const guestKey = (token: string) => [...KEY, 'guest', token] as const;

/** The registration of a guest by the link of their email. */
export const guestQuery = (token: string) =>
  queryOptions({
    queryKey: guestKey(token),
    queryFn: ({ signal }) => api.guest({ body: { token } }, { signal }),
  });

function useGuestMutation(token: string, change: typeof api.confirmGuest) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => change({ body: { token } }),
    onSuccess: (guest) => cache.setQueryData(guestKey(token), guest),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}

export const useConfirmGuest = (token: string) => useGuestMutation(token, api.confirmGuest);
export const useCancelGuest = (token: string) => useGuestMutation(token, api.cancelGuest);
