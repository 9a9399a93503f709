import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** History state of a room opened from the list: going back returns to the list. */
const FROM_LIST = { fromList: true } as const;

/** History state of a room opened to write in. */
const FOCUS_COMPOSER = { writes: true } as const;

/** On touch devices focusing the field would open the on-screen keyboard over the messages. */
const hasFinePointer = () => matchMedia('(pointer: fine)').matches;

/** The history state of a link to a room. */
export const roomLinkState = (isFromList: boolean) => ({
  ...(isFromList && FROM_LIST),
  ...(hasFinePointer() && FOCUS_COMPOSER),
});

/**
 * The address holds what is open: a room, the person to open a room with, a message to jump to. Opening a room
 * adds a history entry; jumps within a room replace it.
 */
export function useChatAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const roomId = params.get('room') ?? '';
  const withId = params.get('with') ?? '';
  const isListOpen = roomId === '' && withId === '';
  const cameFromList = state?.fromList === true;
  const open = (address: string, replace: boolean, focusesField: boolean) =>
    void navigate(address, {
      replace,
      preventScrollReset: true,
      state: {
        ...((replace ? cameFromList : isListOpen) && FROM_LIST),
        ...(focusesField && FOCUS_COMPOSER),
      },
    });

  return {
    roomId,
    withId,
    messageId: params.get('message') ?? '',
    /** Opens a room to write in, or to read a message. */
    openRoom: (id: string, messageId?: string) =>
      open(roomPath(id, messageId), id === roomId, !messageId && hasFinePointer()),
    /** Opens a room by keyboard. */
    stepTo: (id: string) => open(roomPath(id), false, true),
    openPerson: (userId: string) => open(personPath(userId), false, false),
    /** Replaces the person by their room, so that going back does not open it again. */
    settle: (id: string) => open(roomPath(id), true, hasFinePointer()),
    close: () => void (cameFromList ? navigate(-1) : navigate('/chat', { replace: true })),
  };
}
export type ChatAddress = ReturnType<typeof useChatAddress>;

export const roomPath = (id: string, messageId?: string) =>
  `/chat?${new URLSearchParams({ room: id, ...(messageId && { message: messageId }) })}`;

const personPath = (userId: string) => `/chat?${new URLSearchParams({ with: userId })}`;
