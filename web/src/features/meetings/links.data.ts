import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '@thedot/domain/errors';
import {
  meetingGuests,
  meetingLinks,
  type NewMeetingLink,
} from '@thedot/domain/meetings/links.contract';
import { createClient } from '../../lib/api/client.ts';
import { MEETINGS_KEY } from './meetings.data.ts';

const api = createClient(meetingLinks);
const guests = createClient(meetingGuests);

const linksKey = (meetingId: string) => [...MEETINGS_KEY, 'links', meetingId] as const;

export const linksQuery = (meetingId: string) =>
  queryOptions({
    queryKey: linksKey(meetingId),
    queryFn: ({ signal }) => api.list({ params: { id: meetingId } }, { signal }),
    select: ({ items }) => items,
  });

export function useCreateLink(meetingId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewMeetingLink) => api.create({ params: { id: meetingId }, body }),
    meta: { silent: true },
    onSuccess: () => cache.invalidateQueries({ queryKey: linksKey(meetingId) }),
  });
}

/** The path of a public link without expiry, which is created if there is none. */
export async function findInvitePath(cache: QueryClient, meetingId: string): Promise<string> {
  const { items } = await api.list({ params: { id: meetingId } });
  const known = items.find(({ name, expiresAt }) => name === null && expiresAt === null);
  if (known) return known.path;
  const body = { name: null, role: 'viewer', expiresAt: null } as const;
  const { path } = await api.create({ params: { id: meetingId }, body });
  void cache.invalidateQueries({ queryKey: linksKey(meetingId) });
  return path;
}

export function useRevokeLink(meetingId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.revoke({ params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: linksKey(meetingId) }),
  });
}

/** A guest has no live events: the page asks again until the meeting can be joined. */
const GUEST_POLL_MS = 15_000;

/** The link was revoked, or its meeting was cancelled: it does not come back. */
export const isLinkGone = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'meeting.link_gone';

/** How long a waiting guest waits between two tries to enter: longer with each, as many may share a network. */
export const pauseBeforeTry = (tries: number): number => (tries < 12 ? 5_000 : 15_000);

export const guestMeetingQuery = (token: string) =>
  queryOptions({
    queryKey: ['guest-meeting', token],
    queryFn: ({ signal }) => guests.find({ params: { token } }, { signal }),
    refetchInterval: ({ state: { data, error } }) =>
      data?.state === 'over' || isLinkGone(error) ? false : GUEST_POLL_MS,
  });

export const useJoinAsGuest = (token: string) =>
  useMutation({
    mutationFn: (name: string) =>
      guests.join({ params: { token }, body: { ...(name !== '' && { name }) } }),
    meta: { silent: true },
  });
