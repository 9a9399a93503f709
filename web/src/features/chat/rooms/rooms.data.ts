import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type Room, rooms, type RoomList } from '@thedot/domain/chat/rooms.contract';
import type { z } from 'zod';
import { createClient } from '../../../lib/api/client.ts';
import { applyUnseen } from './unseen.data.ts';

const api = createClient(rooms);

const ROOMS_KEY = ['chat', 'rooms'] as const;
const PAGE_SIZE = 40;

/** Starred rooms are few and stand above all others: one request loads them. */
const STARRED_LIMIT = 100;

type ListName = z.infer<typeof RoomList>;
type Page = Awaited<ReturnType<typeof api.list>>;

export const roomsQuery = (list: ListName) =>
  infiniteQueryOptions({
    queryKey: [...ROOMS_KEY, list],
    queryFn: async ({ pageParam, signal, client: cache }) => {
      const limit = list === 'starred' ? STARRED_LIMIT : PAGE_SIZE;
      const query = { list, limit, ...(pageParam && { after: pageParam }) };
      const page = await api.list({ query }, { signal });
      return { ...page, items: page.items.map((room) => keepNewer(cache, room)) };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    staleTime: 60_000,
    meta: { silent: true },
  });

/** One room; starts with the version in a cached list until the server answers. */
export const roomQuery = (cache: QueryClient, id: string) =>
  queryOptions({
    queryKey: ['chat', 'room', id],
    queryFn: async ({ signal }) =>
      keepNewer(cache, await api.find({ query: { roomId: id } }, { signal })),
    initialData: () => findCachedRoom(cache, (room) => room.id === id),
    initialDataUpdatedAt: 0,
    enabled: id !== '',
    meta: { silent: true },
  });

/** The room with a user: the existing one, even if it is closed, otherwise a new one. */
export const roomWithQuery = (userId: string) =>
  queryOptions({
    queryKey: ['chat', 'with', userId],
    queryFn: ({ signal }) => api.open({ body: { userId } }, { signal }),
    retry: false,
    enabled: userId !== '',
    meta: { silent: true },
  });

/** Finds a room in any cached list, without a request. */
export function findCachedRoom(
  cache: QueryClient,
  matches: (room: Room) => boolean,
): Room | undefined {
  return cache
    .getQueriesData<InfiniteData<Page>>({ queryKey: ROOMS_KEY })
    .flatMap(([, lists]) => lists?.pages ?? [])
    .flatMap((page) => page.items)
    .find(matches);
}

/** A fetched room, but with newer fields from live events if they arrived meanwhile; its counts go to the counts cache. */
function keepNewer(cache: QueryClient, received: Room): Room {
  applyUnseen(cache, received.unseen);
  const known = findCachedRoom(cache, ({ id }) => id === received.id);
  if (!known || known.revision <= received.revision) return received;
  const { revision, lastMessage, lastPosition, lastAt } = known;
  return { ...received, revision, lastMessage, lastPosition, lastAt };
}

/** Updates a room wherever it is cached. */
export function updateCachedRoom(cache: QueryClient, id: string, edit: (room: Room) => Room): void {
  const inPage = (page: Page): Page => ({
    ...page,
    items: page.items.map((room) => (room.id === id ? edit(room) : room)),
  });
  cache.setQueriesData<InfiniteData<Page>>(
    { queryKey: ROOMS_KEY },
    (lists) => lists && { ...lists, pages: lists.pages.map(inPage) },
  );
  cache.setQueryData(roomQuery(cache, id).queryKey, (room) => room && edit(room));
}

/** Caches the server's state of a room; puts it first in the list of all rooms when no list has it. */
export function cacheRoom(cache: QueryClient, received: Room): void {
  const room = keepNewer(cache, received);
  cache.setQueryData(roomQuery(cache, room.id).queryKey, room);
  if (findCachedRoom(cache, ({ id }) => id === room.id))
    return updateCachedRoom(cache, room.id, () => room);
  cache.setQueryData(roomsQuery('all').queryKey, (lists) => {
    const [first, ...rest] = lists?.pages ?? [];
    if (!lists || !first) return lists;
    return { ...lists, pages: [{ ...first, items: [room, ...first.items] }, ...rest] };
  });
}

/**
 * Fetches one room again, whether or not a list has it. Cancels a running fetch, whose answer may be older than
 * the event. When the fetch fails, the lists are fetched at the next reconnect.
 */
export function refetchRoom(cache: QueryClient, id: string): void {
  // Without cached lists the user has not opened the chat: nothing needs an update.
  if (cache.getQueryCache().findAll({ queryKey: ROOMS_KEY }).length === 0) return;
  const query = roomQuery(cache, id);
  const fetching = cache
    .cancelQueries({ queryKey: query.queryKey })
    .then(() => cache.fetchQuery({ ...query, staleTime: 0 }));
  void fetching.then((room) => cacheRoom(cache, room)).catch(() => {});
}

interface MuteInput {
  readonly room: Room;
  readonly muted: boolean;
}

/** Optimistic: applied at once, reverted when the server refuses. */
export function useMute() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ room, muted }: MuteInput) => api.mute({ body: { roomId: room.id, muted } }),
    onMutate: ({ room, muted }) =>
      updateCachedRoom(cache, room.id, (cached) => ({ ...cached, muted })),
    onError: (_error, { room, muted }) =>
      updateCachedRoom(cache, room.id, (cached) => ({ ...cached, muted: !muted })),
    onSuccess: (room) => cacheRoom(cache, room),
  });
}

/** Marks a room as seen, or its last message as unseen. */
export function useMarkRoom() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ room, isSeen }: { room: Room; isSeen: boolean }) => {
      const query = { roomId: room.id, position: room.lastPosition };
      return isSeen ? api.markSeen({ query }) : api.markUnseen({ body: query });
    },
    onMutate: ({ room: { unseen }, isSeen }) =>
      applyUnseen(cache, {
        ...unseen,
        unseen: isSeen ? 0 : Math.max(1, unseen.unseen),
        mentions: isSeen ? 0 : unseen.mentions,
      }),
    onError: (_error, { room }) => applyUnseen(cache, room.unseen),
    onSuccess: (received) => applyUnseen(cache, received),
  });
}

export function useBlock() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { userId: string; blocked: boolean }) => api.block({ body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['chat'] }),
  });
}
