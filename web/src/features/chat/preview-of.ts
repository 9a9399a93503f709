import type { Message, MessagePreview } from '@thedot/domain/chat/messages.contract';
import { PREVIEW_LENGTH } from '@thedot/domain/limits';

/** A message as lists and quotes show it: its beginning, without a mention that the end would cut. */
export const previewOf = (message: Message): MessagePreview => ({
  id: message.id,
  position: message.position,
  senderId: message.senderId,
  kind: message.kind,
  text: beginningOf(message.text),
  files: message.files.length,
  isDeleted: message.deletedAt !== null,
  call: message.call,
  createdAt: message.createdAt,
});

/** As the server cuts it, which counts an emoji once. */
const beginningOf = (text: string) =>
  Array.from(text.slice(0, 2 * PREVIEW_LENGTH))
    .slice(0, PREVIEW_LENGTH)
    .join('')
    .replace(/<@[0-9a-f-]*$/, '');
