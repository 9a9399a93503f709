import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Room, rooms } from '@thedot/domain/chat/rooms.contract';
import { client } from '../../app/api.ts';
import { useMe } from '../../app/session.ts';
import { editRoom, keepRoom } from './chat.data.ts';
import { isSender, mySide, type Side, sideAfter, withMySide } from './my-side.ts';

const api = client(rooms);

/** The specification has a call for each side, flag and direction. */
const CALLS = {
  sender: {
    starred: { on: api.addStarredSender, off: api.deleteStarredSender },
    direct: { on: api.addDirectSender, off: api.deleteDirectSender },
  },
  receiver: {
    starred: { on: api.addStarredReceiver, off: api.deleteStarredReceiver },
    direct: { on: api.addDirectReceiver, off: api.deleteDirectReceiver },
  },
} as const;

interface Wish {
  readonly room: Room;
  readonly flag: keyof Side;
  readonly isOn: boolean;
}

const FLAGS = ['chat', 'flags'] as const;

/** Stars a room or lists it under direct messages: shown at once, and taken back when it is refused. */
export function useFlag() {
  const cache = useQueryClient();
  const { id: me } = useMe();
  return useMutation({
    mutationKey: FLAGS,
    // One after the other, so that the last wish is what stays.
    scope: { id: 'chat-flags' },
    mutationFn: ({ room, flag, isOn }: Wish) =>
      CALLS[isSender(room, me) ? 'sender' : 'receiver'][flag][isOn ? 'on' : 'off']({
        body: { roomId: room.id },
      }),
    onMutate: ({ room, flag, isOn }) =>
      editRoom(cache, room.id, (its) =>
        withMySide(its, me, sideAfter(mySide(its, me), flag, isOn)),
      ),
    onError: (_error, { room }) =>
      editRoom(cache, room.id, (its) => withMySide(its, me, mySide(room, me))),
    onSuccess: (room) => {
      if (cache.isMutating({ mutationKey: FLAGS }) === 1) keepRoom(cache, room);
    },
  });
}
