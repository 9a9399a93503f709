import { useSyncExternalStore } from 'react';
import { useMe } from '../../app/session.ts';

/** Where words wait in this browser. Whose they are stands in the key: nobody else who signs in here reads or sends them. */
export interface Box {
  readonly meId: string;
  readonly roomId: string;
}

const keyOf = ({ meId, roomId }: Box) => `chat-draft:${meId}:${roomId}`;
const listeners = new Set<() => void>();

/** What was typed into a room and not sent; it leaves this browser with the session. */
export const readChatDraft = (box: Box): string => localStorage.getItem(keyOf(box)) ?? '';

export function keepChatDraft(box: Box, text: string): void {
  if (text.trim()) localStorage.setItem(keyOf(box), text);
  else localStorage.removeItem(keyOf(box));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** My draft of a room as it is now, also when another tab types it. */
export function useChatDraft(roomId: string): string {
  const { id: meId } = useMe();
  return useSyncExternalStore(subscribe, () => readChatDraft({ meId, roomId }));
}
