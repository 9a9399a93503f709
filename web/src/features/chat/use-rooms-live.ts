import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { useLiveEvent, useReconnect } from '../../app/live/live.ts';
import { useWithoutLine } from '../../app/live/without-line.ts';
import { editRoom, findRoom, knownRoom } from './chat.data.ts';
import { reloadSharedFiles } from './files.data.ts';
import { heardPin, pinsQuery } from './pins.data.ts';
import { previewOf } from './preview-of.ts';

/** What is kept as it is here; counts and calls have their own ways to be asked for once the line is back. */
const KEPT = ['rooms', 'room', 'pins', 'files'] as const;
const TOLD = [...KEPT, 'unseen', 'calls'] as const;

/** Keeps the lists of rooms as they are, whatever page somebody is on: they are there when one comes back. */
export function useRoomsLive(): void {
  const cache = useQueryClient();
  useLiveEvent('chat-message', (message) => heardMessage(cache, message));
  useLiveEvent('chat-change', (message) => heardChange(cache, message));
  useLiveEvent('chat-hidden', ({ roomId }) => heardHidden(cache, roomId));
  useLiveEvent('chat-room', ({ roomId }) => findRoom(cache, roomId));
  const askAnew = (those: readonly string[]) => {
    for (const what of those) void cache.invalidateQueries({ queryKey: ['chat', what] });
  };
  useReconnect(() => askAnew(KEPT));
  useWithoutLine(() => askAnew(TOLD));
}

/** A room moves up by itself; one that no list has is asked for. */
export function heardMessage(cache: QueryClient, message: Message): void {
  const { roomId, position, revision, createdAt } = message;
  if (message.files.length > 0) void reloadSharedFiles(cache, roomId);
  if (!knownRoom(cache, ({ id }) => id === roomId)) return findRoom(cache, roomId);
  editRoom(cache, roomId, (room) => ({
    ...room,
    revision: Math.max(room.revision, revision),
    ...(position > room.lastPosition && {
      lastMessage: previewOf(message),
      lastPosition: position,
      lastAt: createdAt,
    }),
  }));
}

function heardChange(cache: QueryClient, message: Message): void {
  editRoom(cache, message.roomId, (room) => ({
    ...room,
    revision: Math.max(room.revision, message.revision),
    ...(room.lastMessage?.id === message.id && { lastMessage: previewOf(message) }),
  }));
  heardPin(cache, message);
  if (message.deletedAt || message.files.length > 0) void reloadSharedFiles(cache, message.roomId);
}

/** What leaves no trace is read nowhere: what it stood over only the server knows. */
function heardHidden(cache: QueryClient, roomId: string): void {
  findRoom(cache, roomId);
  void reloadSharedFiles(cache, roomId);
  void cache.invalidateQueries({ queryKey: pinsQuery(roomId).queryKey });
}
