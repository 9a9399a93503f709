import { type Access, can, permission } from './access/access.ts';
import type { Person } from './access/abilities.ts';
import type { Call } from './chat/calls.contract.ts';
import type { Message } from './chat/messages.contract.ts';
import type { Unseen } from './chat/rooms.contract.ts';
import type { ErrorCode } from './errors.ts';
import type { PersonPresence } from './users/presence.contract.ts';

/**
 * What the server says to open pages. The first six are the specification's, spelled as there: they say
 * that something changed, and the page asks what; so do the six that follow. A chat message alone travels
 * whole, for its time of delivery is what a chat is measured by; what is about as small as its id travels too.
 */
export interface LiveEvents {
  show_notification: [];
  'update-bookings': [];
  'update-comming-bookings': [];
  'update-proposal': [];
  'update-opportunities': [];
  'update-organization': [];
  /** An expert that is open here, or all of them: free times, what is said of hours, profile, rating. */
  'update-experts': [];
  /** What surrounds a session: its notes, next steps, feedback, review. */
  'update-followups': [];
  /** To the staff: somebody's account, or what is noted and asked about it. */
  'update-users': [];
  'update-registrations': [];
  'update-imports': [];
  /** What is one's own alone, changed on another device: preferences, sessions, what was asked of the hub. */
  'update-account': [];
  /** A new message, to both sides of its room, with the counts of whoever hears it. */
  'chat-message': [Message, Unseen];
  /** The message is another now: edited, reacted to, pinned, deleted. */
  'chat-change': [Message];
  /** Somebody hid it for themselves, on another of their devices. */
  'chat-hidden': [
    { readonly roomId: string; readonly messageId: string; readonly revision: number },
  ];
  /** My own counts of a room, after I saw something on another device, or a message was deleted. */
  'chat-unseen': [Unseen];
  /** How far the other side has seen. */
  'chat-seen': [{ readonly roomId: string; readonly position: number }];
  /** Flags, muting, blocking: the room is to be loaded again. */
  'chat-room': [{ readonly roomId: string }];
  /** Somebody wants receipts, or none any more: to all their own devices, on which every room is another now. */
  'chat-settings': [];
  'chat-typing': [{ readonly roomId: string; readonly userId: string; readonly typing: boolean }];
  presence: [PersonPresence];
  /** A call rings, was answered, or is over: as it is now. */
  call: [Call];
}
export type LiveEvent = keyof LiveEvents;

/** Who hears events of a kind at all, whomever they are told to. */
const AUDIENCES = {
  everyone: 'completing',
  bookings: permission('read', 'booking'),
  opportunities: permission('read', 'opportunity'),
  chat: permission('read', 'chat'),
  users: permission('read', 'user'),
  registrations: permission('read', 'users-external'),
} as const satisfies Readonly<Record<string, Access>>;
export type Audience = keyof typeof AUDIENCES;

export const AUDIENCE_OF = {
  show_notification: 'everyone',
  'update-bookings': 'bookings',
  'update-comming-bookings': 'bookings',
  'update-proposal': 'bookings',
  'update-opportunities': 'opportunities',
  'update-organization': 'everyone',
  'update-experts': 'bookings',
  'update-followups': 'bookings',
  'update-users': 'users',
  'update-registrations': 'registrations',
  'update-imports': 'users',
  'update-account': 'everyone',
  'chat-message': 'chat',
  'chat-change': 'chat',
  'chat-hidden': 'chat',
  'chat-unseen': 'chat',
  'chat-seen': 'chat',
  'chat-room': 'chat',
  'chat-settings': 'chat',
  'chat-typing': 'chat',
  presence: 'chat',
  call: 'chat',
} as const satisfies Readonly<Record<LiveEvent, Audience>>;

export const LIVE_EVENTS = Object.keys(AUDIENCE_OF) as readonly LiveEvent[];

/** External people hear what is for everyone, whatever else they may read: the specification's point 4. */
export const audiencesOf = (person: Person): readonly Audience[] =>
  (Object.keys(AUDIENCES) as Audience[]).filter(
    (audience) =>
      can(person, AUDIENCES[audience]) && (person.role !== 'external' || audience === 'everyone'),
  );

export const hears = (person: Person, event: LiveEvent): boolean =>
  audiencesOf(person).includes(AUDIENCE_OF[event]);

/** What the line itself says to whoever is on it. */
export interface LineEvents {
  /** More was said than is listened to: who goes on so is cut off. */
  'slow-down': [{ readonly code: ErrorCode }];
  /** Why the server hangs up now: the session is over, its token has had its time, or too much was said. */
  'session-ended': [{ readonly code: ErrorCode }];
}

/** Who may have a line at all. */
export const LINE_ACCESS: Access = 'completing';
