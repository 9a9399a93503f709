// Rooms: each has two members, who each have their own flags and unseen counts.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, emptyReply, optionalText, sortedPage } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { PersonPresence } from '../users/presence.contract.ts';
import { MessagePreview } from './messages.contract.ts';

/** The unseen counts of a member of a room. Of two responses the one with the higher `version` is newer. */
export const UnseenCounts = z.object({
  roomId: id,
  /** The position up to which the member has seen all messages. */
  seen: z.number(),
  unseen: z.number(),
  mentions: z.number(),
  version: z.number(),
  /** A muted room makes no sound and does not count in the menu. */
  muted: z.boolean(),
});
export type UnseenCounts = z.infer<typeof UnseenCounts>;

export const ChatPartner = PersonBrief.extend({
  role: z.string(),
  timeZone: z.string().nullable(),
  presence: PersonPresence,
});
export type ChatPartner = z.infer<typeof ChatPartner>;

/** Why the room is closed for writing: a block by me or by the other, a removed account, or no reason to write left. */
export const RoomClosedReason = z.enum(['blocked_by_me', 'blocked', 'removed', 'not_allowed']);
export type RoomClosedReason = z.infer<typeof RoomClosedReason>;

export const Room = z.object({
  id,
  /** The member who opened the room; `receiverId` is the other. */
  senderId: id,
  receiverId: id,
  /** Only the flags of the caller's own membership are returned; those of the other member are false. */
  starredSender: z.boolean(),
  starredReceiver: z.boolean(),
  directSender: z.boolean(),
  directReceiver: z.boolean(),
  other: ChatPartner,
  lastMessage: MessagePreview.nullable(),
  lastPosition: z.number(),
  /** When the room was last used, or opened. Rooms are listed in this order. */
  lastAt: z.string(),
  /** Rises with every change in the room, new messages included. */
  revision: z.number(),
  unseen: UnseenCounts,
  /** The position up to which the other member has seen the room; null without read receipts. */
  seenByOther: z.number().nullable(),
  pinned: z.number(),
  muted: z.boolean(),
  /** Null when I may write. */
  closed: RoomClosedReason.nullable(),
});
export type Room = z.infer<typeof Room>;

export const RoomList = z.enum(['all', 'starred', 'direct']);
export type RoomList = z.infer<typeof RoomList>;

const ofRoom = z.strictObject({ roomId: id });

const flag = (path: `/${string}`, summary: string) =>
  ({
    summary,
    method: 'POST',
    path,
    access: permission('read', 'chat'),
    body: ofRoom,
    reply: Room,
    errors: ['chat.room_not_found', 'chat.other_side'],
  }) as const;

/** A person to whom the caller may write, with their room if there is one. */
export const Contact = ChatPartner.extend({ roomId: id.nullable() });
export type Contact = z.infer<typeof Contact>;

export const ChatSettings = z.strictObject({
  /** Whether read receipts are sent, and those of others are shown. */
  readReceipts: z.boolean(),
  /** Whether others are told that the user is typing, and the user of them. */
  typingIndicators: z.boolean(),
});
export type ChatSettings = z.infer<typeof ChatSettings>;

export const rooms = contract({
  list: {
    summary: 'Lists my rooms with last message, counts, flags and presence, last used first',
    method: 'GET',
    path: '/privatechat/getrooms',
    viewAs: 'private',
    access: permission('read', 'chat'),
    query: z.strictObject({ ...sortedPage, list: RoomList.default('all') }),
    reply: z.object({ items: z.array(Room), next: z.string().nullable() }),
  },
  find: {
    summary: 'Returns one of my rooms, by its id or by the other member',
    method: 'GET',
    path: '/privatechat/getroom',
    viewAs: 'private',
    access: permission('read', 'chat'),
    query: z.strictObject({ roomId: id.optional(), userId: id.optional() }),
    reply: Room,
    errors: ['chat.room_not_found'],
  },
  open: {
    summary: 'Returns the room with a person to whom I may write; creates it when there is none',
    method: 'POST',
    path: '/privatechat/openroom',
    access: permission('create', 'chat'),
    body: z.strictObject({ userId: id }),
    reply: Room,
    errors: ['user.not_found', 'chat.not_allowed', 'chat.blocked', 'chat.self'],
  },
  people: {
    summary: 'Lists the people to whom I may write by name, one of them by id, or the support user',
    method: 'GET',
    path: '/privatechat/people',
    viewAs: 'private',
    access: permission('read', 'chat'),
    query: z.strictObject({
      ...sortedPage,
      search: optionalText(100).default(''),
      userId: id.optional(),
      support: z.literal('only').optional(),
    }),
    reply: z.object({ items: z.array(Contact), next: z.string().nullable() }),
  },
  addStarredSender: flag(
    '/privatechat/addStarredSenderChat',
    'Stars a room, for the member who opened it',
  ),
  deleteStarredSender: flag(
    '/privatechat/deleteStarredSenderChat',
    'Removes the star, for the member who opened it',
  ),
  addStarredReceiver: flag(
    '/privatechat/addStarredReceiverChat',
    'Stars a room, for the other member',
  ),
  deleteStarredReceiver: flag(
    '/privatechat/deleteStarredReceiverChat',
    'Removes the star, for the other member',
  ),
  addDirectSender: flag(
    '/privatechat/addDirectSenderChat',
    'Lists a room under direct messages, for the member who opened it',
  ),
  deleteDirectSender: flag(
    '/privatechat/deleteDirectSenderChat',
    'Removes a room from direct messages with its star, for the member who opened it',
  ),
  addDirectReceiver: flag(
    '/privatechat/addDirectReceiverChat',
    'Lists a room under direct messages, for the other member',
  ),
  deleteDirectReceiver: flag(
    '/privatechat/deleteDirectReceiverChat',
    'Removes a room from direct messages with its star, for the other member',
  ),
  unseen: {
    summary: 'Lists my unseen counts by room',
    method: 'GET',
    path: '/privatechat/unseen',
    viewAs: 'private',
    access: permission('read', 'chat'),
    reply: z.object({ rooms: z.array(UnseenCounts) }),
  },
  markSeen: {
    summary: 'Marks a room as seen up to a position; never moves back',
    method: 'GET',
    path: '/privatechat/markasseen',
    acts: true,
    access: permission('read', 'chat'),
    query: z.strictObject({ roomId: id, position: z.coerce.number().int().min(0) }),
    reply: UnseenCounts,
    errors: ['chat.room_not_found'],
  },
  markUnseen: {
    summary: 'Marks a room as unseen from a position on',
    method: 'POST',
    path: '/privatechat/markasunseen',
    access: permission('read', 'chat'),
    body: z.strictObject({ roomId: id, position: z.number().int().min(1) }),
    reply: UnseenCounts,
    errors: ['chat.room_not_found'],
  },
  mute: {
    summary: 'Mutes or unmutes a room for me',
    method: 'POST',
    path: '/privatechat/muteroom',
    access: permission('read', 'chat'),
    body: z.strictObject({ roomId: id, muted: z.boolean() }),
    reply: Room,
    errors: ['chat.room_not_found'],
  },
  block: {
    summary: 'Blocks or unblocks a person: while blocked, neither can write to or call the other',
    method: 'POST',
    path: '/privatechat/block',
    access: permission('read', 'chat'),
    body: z.strictObject({ userId: id, blocked: z.boolean() }),
    reply: emptyReply,
    errors: ['user.not_found', 'chat.self', 'chat.staff_not_blocked'],
  },
  blocked: {
    summary: 'Lists the people I have blocked',
    method: 'GET',
    path: '/privatechat/blocked',
    viewAs: 'private',
    access: permission('read', 'chat'),
    reply: z.object({ people: z.array(PersonBrief) }),
  },
  settings: {
    summary: 'Returns my chat settings',
    method: 'GET',
    path: '/privatechat/settings',
    viewAs: 'private',
    access: permission('read', 'chat'),
    reply: ChatSettings,
  },
  saveSettings: {
    summary: 'Changes my chat settings',
    method: 'PUT',
    path: '/privatechat/settings',
    access: permission('read', 'chat'),
    body: ChatSettings,
    reply: ChatSettings,
  },
});
