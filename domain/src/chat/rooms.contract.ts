// Rooms: each is a pair of people, with what either of them made of it.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, nothing, optionalText, sortedPage } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { PersonPresence } from '../users/presence.contract.ts';
import { MessagePreview } from './messages.contract.ts';

/** What one person has not seen of a room. Of two answers the one with the higher `counted` is newer. */
export const Unseen = z.object({
  roomId: id,
  /** Up to here, in positions of the room, everything was seen. */
  seen: z.number(),
  unseen: z.number(),
  mentions: z.number(),
  counted: z.number(),
  /** Muted, it makes no sound, and no count beside the menu's Chat. */
  muted: z.boolean(),
});
export type Unseen = z.infer<typeof Unseen>;

export const ChatPartner = PersonBrief.extend({
  role: z.string(),
  timeZone: z.string().nullable(),
  presence: PersonPresence,
});
export type ChatPartner = z.infer<typeof ChatPartner>;

/** Why nobody writes here any more: a block, by me or by them, somebody who left, or no reason to any more. */
export const RoomClosed = z.enum(['blocked_by_me', 'blocked', 'removed', 'not_allowed']);
export type RoomClosed = z.infer<typeof RoomClosed>;

export const Room = z.object({
  id,
  /** Who opened it, and the other. */
  senderId: id,
  receiverId: id,
  /** Of the two sides only the flags of one's own are told: the other's are false. */
  starredSender: z.boolean(),
  starredReceiver: z.boolean(),
  directSender: z.boolean(),
  directReceiver: z.boolean(),
  other: ChatPartner,
  lastMessage: MessagePreview.nullable(),
  lastPosition: z.number(),
  /** When it was last used, or opened: the order of the list. */
  lastAt: z.string(),
  /** Rises with every change in the room, new messages included. */
  revision: z.number(),
  unseen: Unseen,
  /** How far the other has seen; null when they do not say. */
  seenByOther: z.number().nullable(),
  pinned: z.number(),
  muted: z.boolean(),
  /** Null when I may write. */
  closed: RoomClosed.nullable(),
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

/** Somebody I may write to, with the room that we have. */
export const Contact = ChatPartner.extend({ roomId: id.nullable() });
export type Contact = z.infer<typeof Contact>;

export const ChatSettings = z.strictObject({
  /** Whether others are told how far I have seen. */
  readReceipts: z.boolean(),
});
export type ChatSettings = z.infer<typeof ChatSettings>;

export const rooms = contract({
  list: {
    summary: 'My rooms, the last used first, with last message, counts, flags and presence',
    method: 'GET',
    path: '/privatechat/getrooms',
    access: permission('read', 'chat'),
    query: z.strictObject({ ...sortedPage, list: RoomList.default('all') }),
    reply: z.object({ items: z.array(Room), next: z.string().nullable() }),
  },
  find: {
    summary: 'One of my rooms, by its id or by the other person',
    method: 'GET',
    path: '/privatechat/getroom',
    access: permission('read', 'chat'),
    query: z.strictObject({ roomId: id.optional(), userId: id.optional() }),
    reply: Room,
    errors: ['chat.room_not_found'],
  },
  open: {
    summary: 'The room with somebody whom I may write to; made when there is none yet',
    method: 'POST',
    path: '/privatechat/openroom',
    access: permission('create', 'chat'),
    body: z.strictObject({ userId: id }),
    reply: Room,
    errors: ['user.not_found', 'chat.not_allowed', 'chat.blocked', 'chat.self'],
  },
  people: {
    summary: 'Whom I may write to, by name; or whether somebody is among them',
    method: 'GET',
    path: '/privatechat/people',
    access: permission('read', 'chat'),
    query: z.strictObject({
      ...sortedPage,
      search: optionalText(100).default(''),
      userId: id.optional(),
    }),
    reply: z.object({ items: z.array(Contact), next: z.string().nullable() }),
  },
  addStarredSender: flag('/privatechat/addStarredSenderChat', 'Stars a room for who opened it'),
  deleteStarredSender: flag('/privatechat/deleteStarredSenderChat', 'Takes that star away'),
  addStarredReceiver: flag('/privatechat/addStarredReceiverChat', 'Stars a room for the other'),
  deleteStarredReceiver: flag('/privatechat/deleteStarredReceiverChat', 'Takes that star away'),
  addDirectSender: flag(
    '/privatechat/addDirectSenderChat',
    'Lists a room under direct messages, for who opened it',
  ),
  deleteDirectSender: flag(
    '/privatechat/deleteDirectSenderChat',
    'Takes it from the list, and its star with it',
  ),
  addDirectReceiver: flag(
    '/privatechat/addDirectReceiverChat',
    'Lists a room under direct messages, for the other',
  ),
  deleteDirectReceiver: flag(
    '/privatechat/deleteDirectReceiverChat',
    'Takes it from the list, and its star with it',
  ),
  unseen: {
    summary: 'What I have not seen, by room',
    method: 'GET',
    path: '/privatechat/unseen',
    access: permission('read', 'chat'),
    reply: z.object({ rooms: z.array(Unseen) }),
  },
  markSeen: {
    summary: 'I have seen a room up to a position; never moves back',
    method: 'GET',
    path: '/privatechat/markasseen',
    access: permission('read', 'chat'),
    query: z.strictObject({ roomId: id, position: z.coerce.number().int().min(0) }),
    reply: Unseen,
    errors: ['chat.room_not_found'],
  },
  markUnseen: {
    summary: 'Counts a room as unseen from a position on',
    method: 'POST',
    path: '/privatechat/markasunseen',
    access: permission('read', 'chat'),
    body: z.strictObject({ roomId: id, position: z.number().int().min(1) }),
    reply: Unseen,
    errors: ['chat.room_not_found'],
  },
  mute: {
    summary: 'Mutes a room for me, or lets it be heard again',
    method: 'POST',
    path: '/privatechat/muteroom',
    access: permission('read', 'chat'),
    body: z.strictObject({ roomId: id, muted: z.boolean() }),
    reply: Room,
    errors: ['chat.room_not_found'],
  },
  block: {
    summary: 'Blocks somebody: neither writes to the other or calls; or ends that',
    method: 'POST',
    path: '/privatechat/block',
    access: permission('read', 'chat'),
    body: z.strictObject({ userId: id, blocked: z.boolean() }),
    reply: nothing,
    errors: ['user.not_found', 'chat.self', 'chat.staff_not_blocked'],
  },
  blocked: {
    summary: 'Whom I have blocked',
    method: 'GET',
    path: '/privatechat/blocked',
    access: permission('read', 'chat'),
    reply: z.object({ people: z.array(PersonBrief) }),
  },
  settings: {
    summary: 'How I chat',
    method: 'GET',
    path: '/privatechat/settings',
    access: permission('read', 'chat'),
    reply: ChatSettings,
  },
  saveSettings: {
    summary: 'Changes how I chat',
    method: 'PUT',
    path: '/privatechat/settings',
    access: permission('read', 'chat'),
    body: ChatSettings,
    reply: ChatSettings,
  },
});
