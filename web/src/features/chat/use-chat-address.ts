import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Said of an address that was opened from the list, which is then one step back. */
const FROM_LIST = { fromList: true } as const;

/** Said of a room that is opened to be written in. */
const WRITES = { writes: true } as const;

/** Where a finger points, a field that is focused brings the keyboard up over what is to be read. */
const isKeyboardAtHand = () => matchMedia('(pointer: fine)').matches;

/** What a link to a room says beside its address. */
export const roomLinkState = (isFromList: boolean) => ({
  ...(isFromList && FROM_LIST),
  ...(isKeyboardAtHand() && WRITES),
});

/**
 * What is open stands in the address: a room, somebody whom the room is with, a message to jump to. Each
 * room is a step of the browser's history; jumps within one are none.
 */
export function useChatAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const roomId = params.get('room') ?? '';
  const withId = params.get('with') ?? '';
  const isAlone = roomId === '' && withId === '';
  const cameFromList = state?.fromList === true;
  const go = (address: string, replace: boolean, writes: boolean) =>
    void navigate(address, {
      replace,
      preventScrollReset: true,
      state: {
        ...((replace ? cameFromList : isAlone) && FROM_LIST),
        ...(writes && WRITES),
      },
    });

  return {
    roomId,
    withId,
    messageId: params.get('message') ?? '',
    /** To be written in, or to read a message there. */
    openRoom: (id: string, messageId?: string) =>
      go(addressOfRoom(id, messageId), id === roomId, !messageId && isKeyboardAtHand()),
    /** By a key. */
    stepTo: (id: string) => go(addressOfRoom(id), false, true),
    openPerson: (userId: string) => go(addressOfPerson(userId), false, false),
    /** The person's room was found: the way back does not ask for it again. */
    settle: (id: string) => go(addressOfRoom(id), true, isKeyboardAtHand()),
    close: () => void (cameFromList ? navigate(-1) : navigate('/chat', { replace: true })),
  };
}
export type ChatAddress = ReturnType<typeof useChatAddress>;

export const addressOfRoom = (id: string, messageId?: string) =>
  `/chat?${new URLSearchParams({ room: id, ...(messageId && { message: messageId }) })}`;

export const addressOfPerson = (userId: string) => `/chat?${new URLSearchParams({ with: userId })}`;
