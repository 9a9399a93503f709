import { Message } from '@thedot/domain/chat/messages.contract';
import type { Box } from '../chat-drafts.ts';

/** A message that is being written otherwise, and how. */
export interface KeptEdit {
  readonly message: Message;
  readonly text: string;
}

const keyOf = ({ meId, roomId }: Box) => `chat-edit:${meId}:${roomId}`;

/** The new wording of a message that was not saved. */
export function readEdit(box: Box): KeptEdit | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(box)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('message' in kept)) return null;
    const message = Message.safeParse(kept.message).data;
    if (!message || !('text' in kept) || typeof kept.text !== 'string') return null;
    return { message, text: kept.text };
  } catch {
    return null;
  }
}

export function keepEdit(box: Box, edit: KeptEdit | null): void {
  if (edit) localStorage.setItem(keyOf(box), JSON.stringify(edit));
  else localStorage.removeItem(keyOf(box));
}
