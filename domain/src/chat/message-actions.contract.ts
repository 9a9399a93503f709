// What is done to messages that stand: reactions, pins, changes, and finding them again.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, nothing, sortedPage, text } from '../kernel/fields.ts';
import { MAX_MESSAGE_LENGTH } from '../limits.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { Message } from './messages.contract.ts';

const ofMessage = z.strictObject({ messageId: id });
const reacting = z.strictObject({ messageId: id, reactionId: text(64) });

/** A part of a text; what was searched is marked. */
export const SnippetPart = z.object({ text: z.string(), isHit: z.boolean() });
export type SnippetPart = z.infer<typeof SnippetPart>;

export const MessageSearchResult = z.object({
  message: Message,
  other: PersonBrief,
  snippet: z.array(SnippetPart),
});
export type MessageSearchResult = z.infer<typeof MessageSearchResult>;

export const messageActions = contract({
  changes: {
    summary: 'Messages of a room that changed after a revision, and those I hid since',
    method: 'GET',
    path: '/privatechat/messages/changes',
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
      /** Where the next look begins. */
      revision: z.number(),
      /** More than a page changed: ask again from `revision`. */
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
    summary: 'Takes my reaction back',
    method: 'POST',
    path: '/privatechat/message/unreact',
    access: permission('create', 'chat'),
    body: reacting,
    reply: Message,
    errors: ['chat.message_not_found'],
  },
  pin: {
    summary: 'Pins a message for both, or takes the pin away',
    method: 'POST',
    path: '/privatechat/pinmessage',
    access: permission('create', 'chat'),
    body: z.strictObject({ messageId: id, pin: z.boolean() }),
    reply: Message,
    errors: ['chat.message_not_found', 'chat.many_pins', 'chat.not_allowed', 'chat.blocked'],
  },
  pinned: {
    summary: 'The pinned messages of a room, the last pinned first',
    method: 'GET',
    path: '/privatechat/getpinnedmessages',
    access: permission('read', 'chat'),
    query: z.strictObject({ roomId: id }),
    reply: z.object({ items: z.array(Message) }),
    errors: ['chat.room_not_found'],
  },
  edit: {
    summary: 'Changes the text of my message, within a day',
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
    summary: 'Hides a message for me alone',
    method: 'GET',
    path: '/privatechat/hideprivatemessage',
    access: permission('read', 'chat'),
    query: ofMessage,
    reply: nothing,
    errors: ['chat.message_not_found'],
  },
  remove: {
    summary: 'Deletes my message for both',
    method: 'GET',
    path: '/privatechat/deleteprivatemessage',
    access: permission('create', 'chat'),
    query: ofMessage,
    reply: Message,
    errors: ['chat.message_not_found', 'chat.not_sender'],
  },
  search: {
    summary: 'Finds messages of mine by their words, in all rooms or in one, the best first',
    method: 'GET',
    path: '/privatechat/searchmessage',
    access: permission('read', 'chat'),
    query: z.strictObject({ ...sortedPage, text: text(200), roomId: id.optional() }),
    reply: z.object({ items: z.array(MessageSearchResult), next: z.string().nullable() }),
    errors: ['chat.room_not_found'],
  },
});
