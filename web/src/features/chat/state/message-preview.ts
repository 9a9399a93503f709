import type { Message, MessagePreview } from '@thedot/domain/chat/messages.contract';
import { PREVIEW_LENGTH } from '@thedot/domain/limits';

/** A message as lists and quotes show it: its beginning, without a mention that the cut would split. */
export const toMessagePreview = (message: Message): MessagePreview => ({
  id: message.id,
  position: message.position,
  senderId: message.senderId,
  kind: message.kind,
  text: truncateText(message.text),
  files: message.files.length,
  isDeleted: message.deletedAt !== null,
  call: message.call,
  createdAt: message.createdAt,
});

/** Cuts like the server, which counts an emoji as one character. */
const truncateText = (text: string) =>
  Array.from(text.slice(0, 2 * PREVIEW_LENGTH))
    .slice(0, PREVIEW_LENGTH)
    .join('')
    .replace(/<@[0-9a-f-]*$/, '');
