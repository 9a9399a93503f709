import type { ChatFile, Message, MessagePage } from '@thedot/domain/chat/messages.contract';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import type { OutgoingMessage } from '../features/chat/state/room-state.ts';

export const AMIRA = '0199aaaa-0000-7000-8000-000000000001';
export const SLIMANE = '0199aaaa-0000-7000-8000-000000000002';
export const ROOM = '0199cccc-0000-7000-8000-000000000001';

const numbered = (group: string, nth: number) =>
  `0199${group}-0000-7000-8000-${String(nth).padStart(12, '0')}`;

/** A message from Slimane at this position of the room. */
export const messageAt = (position: number, change: Partial<Message> = {}): Message => ({
  id: numbered('dddd', position),
  roomId: ROOM,
  position,
  revision: position,
  senderId: SLIMANE,
  receiverId: AMIRA,
  clientId: numbered('eeee', position),
  kind: 'text',
  text: `Message ${position}`,
  quote: null,
  files: [],
  reactions: [],
  pinned: false,
  bookingId: null,
  call: null,
  createdAt: new Date(Date.UTC(2026, 10, 30, 9) + position * 60_000).toISOString(),
  editedAt: null,
  deletedAt: null,
  ...change,
});

/** A message from Amira at this position of the room. */
export const myMessageAt = (position: number, change: Partial<Message> = {}): Message =>
  messageAt(position, { senderId: AMIRA, receiverId: SLIMANE, ...change });

/** A message that Amira has just sent and can still edit. */
export const myNewMessageAt = (position: number, text: string) =>
  myMessageAt(position, { text, createdAt: new Date().toISOString() });

/** A message that Amira is sending, with the client id of position 9. */
export const outgoing = (change: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  clientId: messageAt(9).clientId,
  text: 'Message 9',
  quote: null,
  files: [],
  createdAt: messageAt(9).createdAt,
  problem: null,
  ...change,
});

export const chatFile = (nth: number, name = 'film.mp4'): ChatFile => ({
  id: numbered('ffff', nth),
  name,
  size: 900,
  mediaType: 'video/mp4',
  hasThumbnail: false,
  width: null,
  height: null,
  verdict: 'clean',
});

export const messagesAt = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, nth) => messageAt(from + nth));

/** A page of messages in a room whose last position is `newest`. */
export const makeMessagePage = (items: readonly Message[], newest: number): MessagePage => ({
  roomId: ROOM,
  items: [...items],
  oldestReached: (items[0]?.position ?? 1) <= 1,
  newestReached: (items.at(-1)?.position ?? newest) >= newest,
  revision: newest,
});

/** Amira's room with Slimane. */
export const makeRoom = (change: Partial<Room> = {}): Room => ({
  id: ROOM,
  senderId: AMIRA,
  receiverId: SLIMANE,
  starredSender: false,
  starredReceiver: false,
  directSender: true,
  directReceiver: true,
  other: {
    id: SLIMANE,
    name: 'Slimane Khelifi',
    photo: null,
    organization: null,
    role: 'expert',
    timeZone: 'Africa/Tunis',
    presence: { userId: SLIMANE, status: 'Active', inSessionUntil: null },
  },
  lastMessage: null,
  lastPosition: 0,
  revision: 0,
  unseen: { roomId: ROOM, seen: 0, unseen: 0, mentions: 0, version: 0, muted: false },
  seenByOther: 0,
  pinned: 0,
  muted: false,
  closed: null,
  lastAt: '2026-11-30T09:00:00.000Z',
  ...change,
});
