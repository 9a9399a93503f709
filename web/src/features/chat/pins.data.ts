import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageActions } from '@thedot/domain/chat/message-actions.contract';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { client } from '../../app/api.ts';
import { editRoom, findRoom } from './chat.data.ts';

const api = client(messageActions);

/** What is pinned in a room, the last pinned first. */
export const pinsQuery = (roomId: string) =>
  queryOptions({
    queryKey: ['chat', 'pins', roomId],
    queryFn: ({ signal }) => api.pinned({ query: { roomId } }, { signal }),
    select: ({ items }) => items,
    meta: { silent: true },
  });

/** Takes a pin away: shown at once, and put back when it is refused. */
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
      editRoom(cache, roomId, (room) => ({ ...room, pinned: items.length }));
      return before;
    },
    onError: (_error, _messageId, before) => {
      cache.setQueryData(queryKey, before);
      const pinned = before?.items.length;
      if (pinned !== undefined) editRoom(cache, roomId, (room) => ({ ...room, pinned }));
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}

/** A message was changed: if that was its pin, or it is pinned, the pins of its room are asked for again. */
export function heardPin(cache: QueryClient, { id, roomId, pinned }: Message): void {
  const { queryKey } = pinsQuery(roomId);
  const shown = cache.getQueryData(queryKey);
  const isShown = shown?.items.some((it) => it.id === id) ?? false;
  if (!pinned && shown && !isShown) return;
  void cache.invalidateQueries({ queryKey });
  if (isShown !== pinned) findRoom(cache, roomId);
}
