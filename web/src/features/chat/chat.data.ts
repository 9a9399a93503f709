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
import { client } from '../../app/api.ts';
import { hearUnseen } from './unseen.data.ts';

const api = client(rooms);

const ROOMS = ['chat', 'rooms'] as const;
const PAGE = 40;

/** Starred rooms are few, and stand above all others: they are asked for at once. */
const MOST_STARRED = 100;

type ListName = z.infer<typeof RoomList>;
type Page = Awaited<ReturnType<typeof api.list>>;

export const roomsQuery = (list: ListName) =>
  infiniteQueryOptions({
    queryKey: [...ROOMS, list],
    queryFn: async ({ pageParam, signal, client: cache }) => {
      const limit = list === 'starred' ? MOST_STARRED : PAGE;
      const query = { list, limit, ...(pageParam && { after: pageParam }) };
      const page = await api.list({ query }, { signal });
      return { ...page, items: page.items.map((room) => heeding(cache, room)) };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    staleTime: 60_000,
    meta: { silent: true },
  });

/** One room; as a list has it, until the server says more. */
export const roomQuery = (cache: QueryClient, id: string) =>
  queryOptions({
    queryKey: ['chat', 'room', id],
    queryFn: async ({ signal }) =>
      heeding(cache, await api.find({ query: { roomId: id } }, { signal })),
    initialData: () => knownRoom(cache, (room) => room.id === id),
    initialDataUpdatedAt: 0,
    enabled: id !== '',
    meta: { silent: true },
  });

/** The room with somebody: the one that stands, though nobody may write there any more, else a new one. */
export const roomWithQuery = (userId: string) =>
  queryOptions({
    queryKey: ['chat', 'with', userId],
    queryFn: ({ signal }) => api.open({ body: { userId } }, { signal }),
    retry: false,
    enabled: userId !== '',
    meta: { silent: true },
  });

/** A room that some list has, without asking for it. */
export function knownRoom(cache: QueryClient, isIt: (room: Room) => boolean): Room | undefined {
  return cache
    .getQueriesData<InfiniteData<Page>>({ queryKey: ROOMS })
    .flatMap(([, lists]) => lists?.pages ?? [])
    .flatMap((page) => page.items)
    .find(isIt);
}

/** A room as an answer has it, but for what was heard while that was on its way; its counts are kept where all are. */
function heeding(cache: QueryClient, told: Room): Room {
  hearUnseen(cache, told.unseen);
  const known = knownRoom(cache, ({ id }) => id === told.id);
  if (!known || known.revision <= told.revision) return told;
  const { revision, lastMessage, lastPosition, lastAt } = known;
  return { ...told, revision, lastMessage, lastPosition, lastAt };
}

/** Shows a room otherwise, wherever it stands. */
export function editRoom(cache: QueryClient, id: string, edit: (room: Room) => Room): void {
  const inPage = (page: Page): Page => ({
    ...page,
    items: page.items.map((room) => (room.id === id ? edit(room) : room)),
  });
  cache.setQueriesData<InfiniteData<Page>>(
    { queryKey: ROOMS },
    (lists) => lists && { ...lists, pages: lists.pages.map(inPage) },
  );
  cache.setQueryData(roomQuery(cache, id).queryKey, (room) => room && edit(room));
}

/** A room as the server has it now: in the lists, which it leads if they did not have it. */
export function keepRoom(cache: QueryClient, told: Room): void {
  const room = heeding(cache, told);
  cache.setQueryData(roomQuery(cache, room.id).queryKey, room);
  if (knownRoom(cache, ({ id }) => id === room.id)) return editRoom(cache, room.id, () => room);
  cache.setQueryData(roomsQuery('all').queryKey, (lists) => {
    const [first, ...rest] = lists?.pages ?? [];
    if (!lists || !first) return lists;
    return { ...lists, pages: [{ ...first, items: [room, ...first.items] }, ...rest] };
  });
}

/**
 * Asks for one room anew, whether or not a list has it. An answer on its way may not know what was heard, so it
 * is not waited for; where none comes, the lists are asked with the next line.
 */
export function findRoom(cache: QueryClient, id: string): void {
  // Whoever has not been in the chat yet is told of no room.
  if (cache.getQueryCache().findAll({ queryKey: ROOMS }).length === 0) return;
  const query = roomQuery(cache, id);
  const asking = cache
    .cancelQueries({ queryKey: query.queryKey })
    .then(() => cache.fetchQuery({ ...query, staleTime: 0 }));
  void asking.then((room) => keepRoom(cache, room)).catch(() => {});
}

interface Muting {
  readonly room: Room;
  readonly muted: boolean;
}

/** Shown at once, and taken back when it is refused. */
export function useMute() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ room, muted }: Muting) => api.mute({ body: { roomId: room.id, muted } }),
    onMutate: ({ room, muted }) => editRoom(cache, room.id, (its) => ({ ...its, muted })),
    onError: (_error, { room, muted }) =>
      editRoom(cache, room.id, (its) => ({ ...its, muted: !muted })),
    onSuccess: (room) => keepRoom(cache, room),
  });
}

/** Counts as seen what a room holds, or its last message as unseen. */
export function useMarkRoom() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ room, isSeen }: { room: Room; isSeen: boolean }) => {
      const place = { roomId: room.id, position: room.lastPosition };
      return isSeen ? api.markSeen({ query: place }) : api.markUnseen({ body: place });
    },
    onMutate: ({ room: { unseen }, isSeen }) =>
      hearUnseen(cache, {
        ...unseen,
        unseen: isSeen ? 0 : Math.max(1, unseen.unseen),
        mentions: isSeen ? 0 : unseen.mentions,
      }),
    onError: (_error, { room }) => hearUnseen(cache, room.unseen),
    onSuccess: (told) => hearUnseen(cache, told),
  });
}

export function useBlock() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wish: { userId: string; blocked: boolean }) => api.block({ body: wish }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['chat'] }),
  });
}
