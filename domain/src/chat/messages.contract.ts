// Messages of a room, in the order of their positions.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { UploadedFile } from '../files/files.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, optionalText } from '../kernel/fields.ts';
import { MAX_FILES_PER_MESSAGE, MAX_MESSAGE_LENGTH } from '../limits.ts';
import { CallOutcome } from './calls.contract.ts';

export const MessageKind = z.enum(['text', 'booking', 'call']);
export type MessageKind = z.infer<typeof MessageKind>;

export const ChatFile = UploadedFile;
export type ChatFile = UploadedFile;

/** A preview of a message, for a list or a quote. */
export const MessagePreview = z.object({
  id,
  position: z.number(),
  senderId: id,
  kind: MessageKind,
  /** Empty once the message is deleted, or when it has only files. */
  text: z.string(),
  files: z.number(),
  isDeleted: z.boolean(),
  /** The result of the call when the kind is `call`. */
  call: CallOutcome.nullable(),
  createdAt: z.string(),
});
export type MessagePreview = z.infer<typeof MessagePreview>;

/** `reactionId` is the emoji itself. */
export const Reaction = z.object({ reactionId: z.string(), userIds: z.array(id) });
export type Reaction = z.infer<typeof Reaction>;

export const Message = z.object({
  id,
  roomId: id,
  /** The position in the room, assigned by the server and unique in the room. */
  position: z.number(),
  /** The revision of the room at the last change of the message. */
  revision: z.number(),
  senderId: id,
  receiverId: id,
  /** The id that the sender's device assigned, which makes sending idempotent. */
  clientId: id,
  kind: MessageKind,
  /** A small subset of Markdown. A mention is `<@user-id>`. Empty once deleted. */
  text: z.string(),
  quote: MessagePreview.nullable(),
  files: z.array(ChatFile),
  reactions: z.array(Reaction),
  pinned: z.boolean(),
  /** The session of the card when the kind is `booking`. */
  bookingId: id.nullable(),
  /** The result of the call when the kind is `call`. */
  call: CallOutcome.nullable(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

/** Consecutive messages, oldest first. */
export const MessagePage = z.object({
  roomId: id,
  items: z.array(Message),
  oldestReached: z.boolean(),
  newestReached: z.boolean(),
  /** The revision of the room when the page was read. Later changes are those after it. */
  revision: z.number(),
});
export type MessagePage = z.infer<typeof MessagePage>;

/** A room by its id, or by its two members in either order. */
const room = {
  roomId: id.optional(),
  senderId: id.optional(),
  receiverId: id.optional(),
};
const limit = z.coerce.number().int().min(1).max(100).default(50);
const position = z.coerce.number().int().min(0);

export const NewMessage = z.strictObject({
  receiverId: id,
  /** Must be the caller when given. */
  senderId: id.optional(),
  /** An id assigned by the device: a message that is sent again with it is stored once. */
  clientId: id,
  text: optionalText(MAX_MESSAGE_LENGTH).default(''),
  quoteId: id.optional(),
  /** The ids of files that the caller has uploaded before. */
  files: z.array(id).max(MAX_FILES_PER_MESSAGE).default([]),
  /** A session between the two members, shown as a card. */
  bookingId: id.optional(),
});
export type NewMessage = z.infer<typeof NewMessage>;

export const messages = contract({
  newest: {
    summary: 'Returns the newest page of a room, or the page with the first unseen message',
    method: 'GET',
    path: '/privatechat/getmessages',
    viewAs: 'private',
    access: permission('read', 'chat'),
    query: z.strictObject({ ...room, limit, at: z.enum(['newest', 'unseen']).default('newest') }),
    reply: MessagePage,
    errors: ['chat.room_not_found'],
  },
  previous: {
    summary: 'Returns the page before a position',
    method: 'GET',
    path: '/privatechat/messages/previous',
    viewAs: 'private',
    access: permission('read', 'chat'),
    query: z.strictObject({ ...room, limit, position }),
    reply: MessagePage,
    errors: ['chat.room_not_found'],
  },
  next: {
    summary: 'Returns the page after a position',
    method: 'GET',
    path: '/privatechat/messages/next',
    viewAs: 'private',
    access: permission('read', 'chat'),
    query: z.strictObject({ ...room, limit, position }),
    reply: MessagePage,
    errors: ['chat.room_not_found'],
  },
  message: {
    summary: 'Returns a message with the page around it',
    method: 'GET',
    path: '/privatechat/messages/getmessage',
    viewAs: 'private',
    access: permission('read', 'chat'),
    query: z.strictObject({ messageId: id, limit }),
    reply: z.object({ message: Message, page: MessagePage }),
    errors: ['chat.message_not_found'],
  },
  send: {
    summary: 'Sends a message; sending it again with the same client id stores it once',
    method: 'POST',
    path: '/privatechat/sendmessage',
    access: permission('create', 'chat'),
    body: NewMessage,
    reply: z.object({ message: Message }),
    errors: [
      'chat.empty',
      'chat.not_sender',
      'chat.self',
      'chat.not_allowed',
      'chat.blocked',
      'chat.message_not_found',
      'file.not_found',
      'booking.not_found',
      'user.not_found',
      'request.key_reused',
    ],
  },
});
