import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageActions } from '@thedot/domain/chat/message-actions.contract';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { createClient } from '../../../lib/api/client.ts';
import { updateCachedRoom, refetchRoom } from '../rooms/rooms.data.ts';

const api = createClient(messageActions);

/** The pinned messages of a room, last pinned first. */
export const pinsQuery = (roomId: string) =>
  queryOptions({
    queryKey: ['chat', 'pins', roomId],
    queryFn: ({ signal }) => api.pinned({ query: { roomId } }, { signal }),
    select: ({ items }) => items,
    meta: { silent: true },
  });

/** Unpins a message; optimistic, reverted when the server refuses. */
export function useUnpin(roomId: string) {
  const cache = useQueryClient();
  const { queryKey } = pinsQuery(roomId);
  return useMutation({
    mutationFn: (messageId: string) => api.pin({ body: { messageId, pin: false } }),
    onMutate: async (messageId) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      const items = before?.items.filter(({ id }) => id !== messageId) ?? [];
      cache.setQueryData(queryKey, { items });
      updateCachedRoom(cache, roomId, (room) => ({ ...room, pinned: items.length }));
      return before;
    },
    onError: (_error, _messageId, before) => {
      cache.setQueryData(queryKey, before);
      const pinned = before?.items.length;
      if (pinned !== undefined) updateCachedRoom(cache, roomId, (room) => ({ ...room, pinned }));
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}

/** Fetches the pins of a room again when a changed message is, or was, pinned. */
export function refreshPins(cache: QueryClient, { id, roomId, pinned }: Message): void {
  const { queryKey } = pinsQuery(roomId);
  const cached = cache.getQueryData(queryKey);
  const wasPinned = cached?.items.some((it) => it.id === id) ?? false;
  if (!pinned && cached && !wasPinned) return;
  void cache.invalidateQueries({ queryKey });
  if (wasPinned !== pinned) refetchRoom(cache, roomId);
}
