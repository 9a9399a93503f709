import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Said of an address that was opened from the list, which is then one step back. */
const FROM_LIST = { fromList: true } as const;

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
  const go = (address: string, replace = false, writes = false) =>
    void navigate(address, {
      replace,
      preventScrollReset: true,
      state: {
        ...((replace ? cameFromList : isAlone) && FROM_LIST),
        ...(writes && { writes }),
      },
    });

  return {
    roomId,
    withId,
    messageId: params.get('message') ?? '',
    openRoom: (id: string, messageId?: string) => go(addressOfRoom(id, messageId), id === roomId),
    /** By a key: whoever was writing goes on in the other room. */
    stepTo: (id: string) =>
      go(addressOfRoom(id), false, document.activeElement instanceof HTMLTextAreaElement),
    openPerson: (userId: string) => go(addressOfPerson(userId)),
    /** The person's room was found: the way back does not ask for it again. */
    settle: (id: string) => go(addressOfRoom(id), true),
    close: () => void (cameFromList ? navigate(-1) : navigate('/chat', { replace: true })),
  };
}
export type ChatAddress = ReturnType<typeof useChatAddress>;

export const addressOfRoom = (id: string, messageId?: string) =>
  `/chat?${new URLSearchParams({ room: id, ...(messageId && { message: messageId }) })}`;

export const addressOfPerson = (userId: string) => `/chat?${new URLSearchParams({ with: userId })}`;
