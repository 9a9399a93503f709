// Files of chats: uploaded first, then sent with a message.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, pageOf, sortedPage } from '../kernel/fields.ts';
import { MAX_FILE_BYTES } from '../limits.ts';
import { ChatFile, Message } from './messages.contract.ts';

/** A file of a room, with the message that brought it. */
export const SharedFile = ChatFile.extend({
  messageId: id,
  position: z.number(),
  senderId: id,
  createdAt: z.string(),
});
export type SharedFile = z.infer<typeof SharedFile>;

export const chatFiles = contract({
  upload: {
    summary: 'Uploads a file for a message in one request; `/uploads` takes it in chunks',
    method: 'POST',
    path: '/privatechat/uploadfile',
    access: permission('create', 'chat'),
    files: { file: { maxBytes: MAX_FILE_BYTES, kind: 'any', required: true, many: false } },
    body: z.strictObject({}),
    reply: ChatFile,
    creates: true,
  },
  files: {
    summary: 'Lists the files of a room, newest first',
    method: 'GET',
    path: '/privatechat/getfiles',
    viewAs: 'private',
    access: permission('read', 'chat'),
    query: z.strictObject({ ...sortedPage, roomId: id }),
    reply: pageOf(SharedFile),
    errors: ['chat.room_not_found'],
  },
  removeFile: {
    summary: 'Removes a file from my message, for both members',
    method: 'POST',
    path: '/privatechat/deletefile',
    access: permission('create', 'chat'),
    body: z.strictObject({ messageId: id, fileId: id }),
    reply: Message,
    errors: ['chat.message_not_found', 'chat.not_sender', 'file.not_found'],
  },
});
