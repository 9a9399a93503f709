import { MessagePreview } from '@thedot/domain/chat/messages.contract';

const keyOf = (roomId: string) => `chat-reply:${roomId}`;

/** What the draft of a room answers to. */
export function readReply(roomId: string): MessagePreview | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(roomId)) ?? 'null');
    return MessagePreview.safeParse(kept).data ?? null;
  } catch {
    return null;
  }
}

export function keepReply(roomId: string, quote: MessagePreview | null): void {
  if (quote) localStorage.setItem(keyOf(roomId), JSON.stringify(quote));
  else localStorage.removeItem(keyOf(roomId));
}
