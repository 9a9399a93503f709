import { useSyncExternalStore } from 'react';

const keyOf = (roomId: string) => `chat-draft:${roomId}`;
const listeners = new Set<() => void>();

/** What was typed into a room and not sent; it leaves this browser with the session. */
export const readChatDraft = (roomId: string): string => localStorage.getItem(keyOf(roomId)) ?? '';

export function keepChatDraft(roomId: string, text: string): void {
  if (text.trim()) localStorage.setItem(keyOf(roomId), text);
  else localStorage.removeItem(keyOf(roomId));
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

/** The draft of a room as it is now, also when another tab types it. */
export const useChatDraft = (roomId: string): string =>
  useSyncExternalStore(subscribe, () => readChatDraft(roomId));
