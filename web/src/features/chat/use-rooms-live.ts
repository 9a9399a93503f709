import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { useLiveEvent, useReconnect } from '../../lib/live/live-events.ts';
import { usePollWhileDisconnected } from '../../lib/live/disconnected-polling.ts';
import { invalidateSharedFiles } from './files.data.ts';
import { refreshPins, pinsQuery } from './info/pins.data.ts';
import { toMessagePreview } from './state/message-preview.ts';
import { updateCachedRoom, refetchRoom, findCachedRoom } from './rooms/rooms.data.ts';

/** Query keys without their own reconnect handling; counts and calls refetch themselves. */
const RECONNECT_KEYS = ['rooms', 'room', 'pins', 'files'] as const;
const POLL_KEYS = [...RECONNECT_KEYS, 'unseen', 'calls'] as const;

/** Keeps the room lists current on every page, for when the user returns to the chat. */
export function useRoomsLive(): void {
  const cache = useQueryClient();
  useLiveEvent('chat-message', (message) => applyMessage(cache, message));
  useLiveEvent('chat-change', (message) => applyChange(cache, message));
  useLiveEvent('chat-hidden', ({ roomId }) => applyHidden(cache, roomId));
  useLiveEvent('chat-room', ({ roomId }) => refetchRoom(cache, roomId));
  const invalidate = (keys: readonly string[]) => {
    for (const key of keys) void cache.invalidateQueries({ queryKey: ['chat', key] });
  };
  useReconnect(() => invalidate(RECONNECT_KEYS));
  usePollWhileDisconnected(() => invalidate(POLL_KEYS));
}

/** Moves a room up with its new message; fetches a room that no list has. */
function applyMessage(cache: QueryClient, message: Message): void {
  const { roomId, position, revision, createdAt } = message;
  if (message.files.length > 0) void invalidateSharedFiles(cache, roomId);
  if (!findCachedRoom(cache, ({ id }) => id === roomId)) return refetchRoom(cache, roomId);
  updateCachedRoom(cache, roomId, (room) => ({
    ...room,
    revision: Math.max(room.revision, revision),
    ...(position > room.lastPosition && {
      lastMessage: toMessagePreview(message),
      lastPosition: position,
      lastAt: createdAt,
    }),
  }));
}

function applyChange(cache: QueryClient, message: Message): void {
  updateCachedRoom(cache, message.roomId, (room) => ({
    ...room,
    revision: Math.max(room.revision, message.revision),
    ...(room.lastMessage?.id === message.id && { lastMessage: toMessagePreview(message) }),
  }));
  refreshPins(cache, message);
  if (message.deletedAt || message.files.length > 0)
    void invalidateSharedFiles(cache, message.roomId);
}

/** Fetches the room: only the server knows which message preceded the hidden one. */
function applyHidden(cache: QueryClient, roomId: string): void {
  refetchRoom(cache, roomId);
  void invalidateSharedFiles(cache, roomId);
  void cache.invalidateQueries({ queryKey: pinsQuery(roomId).queryKey });
}
