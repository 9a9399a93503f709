import type { Message, MessagePreview } from '@thedot/domain/chat/messages.contract';

/** A message as lists and quotes show it. */
export const previewOf = (message: Message): MessagePreview => ({
  id: message.id,
  position: message.position,
  senderId: message.senderId,
  kind: message.kind,
  text: message.text,
  files: message.files.length,
  isDeleted: message.deletedAt !== null,
  call: message.call,
  createdAt: message.createdAt,
});
