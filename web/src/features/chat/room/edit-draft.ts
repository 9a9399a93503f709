import { Message } from '@thedot/domain/chat/messages.contract';
import type { Box } from '../chat-drafts.ts';

/** A message that is being written otherwise, and how. */
export interface KeptEdit {
  readonly message: Message;
  readonly text: string;
}

const keyOf = ({ meId, roomId }: Box) => `chat-edit:${meId}:${roomId}`;

/** New wordings that were not saved, one for a message; the last is the one that was written last. */
export function readEdits(box: Box): readonly KeptEdit[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(box)) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap((it: unknown) => asEdit(it) ?? []) : [];
  } catch {
    return [];
  }
}

/** `beneath`: another one goes on being written. */
export function keepEdit(box: Box, edit: KeptEdit, where: 'last' | 'beneath' = 'last'): void {
  const others = without(box, edit.message.id);
  write(box, where === 'last' ? [...others, edit] : [edit, ...others]);
}

export const dropEdit = (box: Box, messageId: string): void => write(box, without(box, messageId));

const without = (box: Box, messageId: string) =>
  readEdits(box).filter(({ message }) => message.id !== messageId);

function write(box: Box, edits: readonly KeptEdit[]): void {
  if (edits.length > 0) localStorage.setItem(keyOf(box), JSON.stringify(edits));
  else localStorage.removeItem(keyOf(box));
}

function asEdit(kept: unknown): KeptEdit | null {
  if (typeof kept !== 'object' || kept === null || !('message' in kept)) return null;
  const message = Message.safeParse(kept.message).data;
  if (!message || !('text' in kept) || typeof kept.text !== 'string') return null;
  return { message, text: kept.text };
}
