// Actions on existing messages: reactions, pins, edits, deletion and search.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, emptyReply, sortedPage, text } from '../kernel/fields.ts';
import { MAX_MESSAGE_LENGTH } from '../limits.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { Message } from './messages.contract.ts';

const ofMessage = z.strictObject({ messageId: id });
const reacting = z.strictObject({ messageId: id, reactionId: text(64) });

/** A part of a text, which either matches the search or does not. */
export const SnippetPart = z.object({ text: z.string(), isMatch: z.boolean() });
export type SnippetPart = z.infer<typeof SnippetPart>;

export const MessageSearchResult = z.object({
  message: Message,
  other: PersonBrief,
  snippet: z.array(SnippetPart),
});
export type MessageSearchResult = z.infer<typeof MessageSearchResult>;

export const messageActions = contract({
  changes: {
    summary: 'Lists the messages of a room that changed after a revision, and those I hid since',
    method: 'GET',
    path: '/privatechat/messages/changes',
    viewAs: 'private',
    access: permission('read', 'chat'),
    query: z.strictObject({
      roomId: id,
      since: z.coerce.number().int().min(0),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({
      /** In the order of their revisions. */
      items: z.array(Message),
      hidden: z.array(id),
      /** The revision to ask from next. */
      revision: z.number(),
      /** There are more changes than this page: ask again from `revision`. */
      more: z.boolean(),
    }),
    errors: ['chat.room_not_found'],
  },
  react: {
    summary: 'Reacts to a message with an emoji',
    method: 'POST',
    path: '/privatechat/message/react',
    access: permission('create', 'chat'),
    body: reacting,
    reply: Message,
    errors: [
      'chat.message_not_found',
      'chat.not_emoji',
      'chat.many_reactions',
      'chat.not_allowed',
      'chat.blocked',
    ],
  },
  unreact: {
    summary: 'Removes my reaction',
    method: 'POST',
    path: '/privatechat/message/unreact',
    access: permission('create', 'chat'),
    body: reacting,
    reply: Message,
    errors: ['chat.message_not_found'],
  },
  pin: {
    summary: 'Pins or unpins a message for both members',
    method: 'POST',
    path: '/privatechat/pinmessage',
    access: permission('create', 'chat'),
    body: z.strictObject({ messageId: id, pin: z.boolean() }),
    reply: Message,
    errors: ['chat.message_not_found', 'chat.many_pins', 'chat.not_allowed', 'chat.blocked'],
  },
  pinned: {
    summary: 'Lists the pinned messages of a room, last pinned first',
    method: 'GET',
    path: '/privatechat/getpinnedmessages',
    viewAs: 'private',
    access: permission('read', 'chat'),
    query: z.strictObject({ roomId: id }),
    reply: z.object({ items: z.array(Message) }),
    errors: ['chat.room_not_found'],
  },
  edit: {
    summary: 'Edits the text of my message, within a day',
    method: 'POST',
    path: '/privatechat/editmessage',
    access: permission('create', 'chat'),
    body: z.strictObject({ messageId: id, text: text(MAX_MESSAGE_LENGTH) }),
    reply: Message,
    errors: [
      'chat.message_not_found',
      'chat.not_sender',
      'chat.too_late',
      'chat.not_text',
      'chat.not_allowed',
      'chat.blocked',
    ],
  },
  hide: {
    summary: 'Hides a message for me only',
    method: 'GET',
    path: '/privatechat/hideprivatemessage',
    acts: true,
    access: permission('read', 'chat'),
    query: ofMessage,
    reply: emptyReply,
    errors: ['chat.message_not_found'],
  },
  remove: {
    summary: 'Deletes my message for both members',
    method: 'GET',
    path: '/privatechat/deleteprivatemessage',
    acts: true,
    access: permission('create', 'chat'),
    query: ofMessage,
    reply: Message,
    errors: ['chat.message_not_found', 'chat.not_sender'],
  },
  search: {
    summary:
      'Searches my messages in all rooms or in one, best matches first; takes from:, has:file, before: and after:',
    method: 'GET',
    path: '/privatechat/searchmessage',
    viewAs: 'private',
    access: permission('read', 'chat'),
    query: z.strictObject({ ...sortedPage, text: text(200), roomId: id.optional() }),
    reply: z.object({ items: z.array(MessageSearchResult), next: z.string().nullable() }),
    errors: ['chat.room_not_found'],
  },
});
