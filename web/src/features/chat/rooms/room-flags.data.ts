import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refuseToBlock } from '@thedot/domain/chat/chat.rules';
import { type Room, rooms } from '@thedot/domain/chat/rooms.contract';
import { createClient } from '../../../lib/api/client.ts';
import { useMe } from '../../../lib/session/session.ts';
import { cacheRoom, updateCachedRoom } from './rooms.data.ts';

const api = createClient(rooms);

/** The specification has an endpoint for each side, flag and direction. */
const ENDPOINTS = {
  sender: {
    starred: { on: api.addStarredSender, off: api.deleteStarredSender },
    direct: { on: api.addDirectSender, off: api.deleteDirectSender },
  },
  receiver: {
    starred: { on: api.addStarredReceiver, off: api.deleteStarredReceiver },
    direct: { on: api.addDirectReceiver, off: api.deleteDirectReceiver },
  },
} as const;

interface SetFlagInput {
  readonly room: Room;
  readonly flag: keyof RoomFlags;
  readonly isOn: boolean;
}

const MUTATION_KEY = ['chat', 'flags'] as const;

/** Stars a room or lists it under direct messages; optimistic, reverted when the server refuses. */
export function useSetRoomFlag() {
  const cache = useQueryClient();
  const { id: me } = useMe();
  return useMutation({
    mutationKey: MUTATION_KEY,
    // Mutations run in sequence, so that the last one decides.
    scope: { id: 'chat-flags' },
    mutationFn: ({ room, flag, isOn }: SetFlagInput) =>
      ENDPOINTS[isSender(room, me) ? 'sender' : 'receiver'][flag][isOn ? 'on' : 'off']({
        body: { roomId: room.id },
      }),
    onMutate: ({ room, flag, isOn }) =>
      updateCachedRoom(cache, room.id, (cached) =>
        withMyFlags(cached, me, applyFlag(myFlags(cached, me), flag, isOn)),
      ),
    onError: (_error, { room }) =>
      updateCachedRoom(cache, room.id, (cached) => withMyFlags(cached, me, myFlags(room, me))),
    onSuccess: (room) => {
      if (cache.isMutating({ mutationKey: MUTATION_KEY }) === 1) cacheRoom(cache, room);
    },
  });
}

interface RoomFlags {
  readonly starred: boolean;
  readonly direct: boolean;
}

const isSender = (room: Room, me: string) => room.senderId === me;

/** The user's own flags of a room. */
export const myFlags = (room: Room, me: string): RoomFlags =>
  isSender(room, me)
    ? { starred: room.starredSender, direct: room.directSender }
    : { starred: room.starredReceiver, direct: room.directReceiver };

/** The room with the user's flags replaced. */
const withMyFlags = (room: Room, me: string, { starred, direct }: RoomFlags): Room =>
  isSender(room, me)
    ? { ...room, starredSender: starred, directSender: direct }
    : { ...room, starredReceiver: starred, directReceiver: direct };

/** Starring a room adds it to the direct messages; removing it from them removes the star. */
export function applyFlag(side: RoomFlags, flag: keyof RoomFlags, isOn: boolean): RoomFlags {
  if (flag === 'starred') return { starred: isOn, direct: side.direct || isOn };
  return { direct: isOn, starred: side.starred && isOn };
}

/** Whether to offer blocking: the server allows it, or the user can end their own block. */
export const canToggleBlock = ({ closed, other }: Room, meId: string): boolean =>
  closed === 'blocked_by_me' || refuseToBlock(meId, other) === null;
