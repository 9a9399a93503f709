// Messages: what is said in a room, in the order of their positions.
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

/** The beginning of a message, for a list or a quote. */
export const MessagePreview = z.object({
  id,
  position: z.number(),
  senderId: id,
  kind: MessageKind,
  /** Empty once deleted, or when there are files only. */
  text: z.string(),
  files: z.number(),
  isDeleted: z.boolean(),
  /** How a call ended, where the kind is `call`. */
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
  /** Its place in the room; made by the server, without doubles. */
  position: z.number(),
  /** The room's revision at its last change. */
  revision: z.number(),
  senderId: id,
  receiverId: id,
  /** What the sender's device called it before the server did. */
  clientId: id,
  kind: MessageKind,
  /** Markdown, a small part of it; somebody is mentioned as `<@their-id>`. Empty once deleted. */
  text: z.string(),
  quote: MessagePreview.nullable(),
  files: z.array(ChatFile),
  reactions: z.array(Reaction),
  pinned: z.boolean(),
  /** Whose session this is a card of, where the kind is `booking`. */
  bookingId: id.nullable(),
  /** How a call ended, where the kind is `call`. */
  call: CallOutcome.nullable(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

/** Messages that follow each other, oldest first. */
export const MessagePage = z.object({
  roomId: id,
  items: z.array(Message),
  oldestReached: z.boolean(),
  newestReached: z.boolean(),
  /** The room's revision when the page was read: what changed later is asked for from here. */
  revision: z.number(),
});
export type MessagePage = z.infer<typeof MessagePage>;

/** A room by its id, or by its two people in either order. */
const room = {
  roomId: id.optional(),
  senderId: id.optional(),
  receiverId: id.optional(),
};
const limit = z.coerce.number().int().min(1).max(100).default(50);
const position = z.coerce.number().int().min(0);

export const NewMessage = z.strictObject({
  receiverId: id,
  /** Who sends is who is signed in; whoever says otherwise is refused. */
  senderId: id.optional(),
  /** Made by the device: the same message sent again is the same message. */
  clientId: id,
  text: optionalText(MAX_MESSAGE_LENGTH).default(''),
  quoteId: id.optional(),
  /** Uploaded before, and mine. */
  files: z.array(id).max(MAX_FILES_PER_MESSAGE).default([]),
  /** A session between the two, to be shown as a card. */
  bookingId: id.optional(),
});
export type NewMessage = z.infer<typeof NewMessage>;

export const messages = contract({
  newest: {
    summary: 'The newest page of a room, or the one with what I have not seen yet',
    method: 'GET',
    path: '/privatechat/getmessages',
    access: permission('read', 'chat'),
    query: z.strictObject({ ...room, limit, at: z.enum(['newest', 'unseen']).default('newest') }),
    reply: MessagePage,
    errors: ['chat.room_not_found'],
  },
  previous: {
    summary: 'The page before a position',
    method: 'GET',
    path: '/privatechat/messages/previous',
    access: permission('read', 'chat'),
    query: z.strictObject({ ...room, limit, position }),
    reply: MessagePage,
    errors: ['chat.room_not_found'],
  },
  next: {
    summary: 'The page after a position: also what was missed while away',
    method: 'GET',
    path: '/privatechat/messages/next',
    access: permission('read', 'chat'),
    query: z.strictObject({ ...room, limit, position }),
    reply: MessagePage,
    errors: ['chat.room_not_found'],
  },
  message: {
    summary: 'One message with the page around it',
    method: 'GET',
    path: '/privatechat/messages/getmessage',
    access: permission('read', 'chat'),
    query: z.strictObject({ messageId: id, limit }),
    reply: z.object({ message: Message, page: MessagePage }),
    errors: ['chat.message_not_found'],
  },
  send: {
    summary: 'Sends a message; sent again with its client-made id it is the same one',
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
