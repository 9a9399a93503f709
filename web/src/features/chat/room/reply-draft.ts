import { MessagePreview } from '@thedot/domain/chat/messages.contract';
import type { Box } from '../chat-drafts.ts';

const keyOf = ({ meId, roomId }: Box) => `chat-reply:${meId}:${roomId}`;

/** What the draft of a room answers to. */
export function readReply(box: Box): MessagePreview | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(box)) ?? 'null');
    return MessagePreview.safeParse(kept).data ?? null;
  } catch {
    return null;
  }
}

export function keepReply(box: Box, quote: MessagePreview | null): void {
  if (quote) localStorage.setItem(keyOf(box), JSON.stringify(quote));
  else localStorage.removeItem(keyOf(box));
}
