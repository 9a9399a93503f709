import { type Access, anyOf, can, permission } from './access/access.ts';
import type { Person } from './access/abilities.ts';
import type { Call } from './chat/calls.contract.ts';
import type { Message } from './chat/messages.contract.ts';
import type { UnseenCounts } from './chat/rooms.contract.ts';
import type { ErrorCode } from './errors.ts';
import type { PersonPresence } from './users/presence.contract.ts';

/**
 * The events that the server sends to open pages. The first six are the specification's, spelled as there. These and
 * the next six say only that something changed, and the page loads it. Chat messages are sent whole, because a chat
 * is measured by its time of delivery. Payloads about as small as an id are sent too.
 */
export interface LiveEvents {
  show_notification: [];
  'update-bookings': [];
  'update-comming-bookings': [];
  'update-proposal': [];
  'update-opportunities': [];
  'update-organization': [];
  /** The free times, hours, profile or rating of an expert that the page shows, or of all experts. */
  'update-experts': [];
  /** The notes, next steps, feedback or review of a session. */
  'update-followups': [];
  /** A booking of a space, to its booker, staff and pages that show spaces. */
  'update-spaces': [];
  /** The stock of material, or a booking of it, to its borrower, staff and pages that show material. */
  'update-material': [];
  /** A submission, its messages or its status, to its author and staff. */
  'update-submissions': [];
  /** A deal, or how many took it, to pages that show deals. */
  'update-deals': [];
  /** An event, to its organizers and participants, staff and pages that show events. */
  'update-events': [];
  /** A meeting: who is inside or waits, its end, its links or recordings. */
  'update-meetings': [];
  /** The name, look or another setting of the hub that every page shows. */
  'update-hub': [];
  /** An announcement, to its audience and staff, or one that the user dismissed on another device. */
  'update-announcements': [];
  /** To staff: an account, its notes or its requests. */
  'update-users': [];
  'update-registrations': [];
  'update-imports': [];
  /** The user's own preferences, sign-in sessions or requests to the hub, changed on another device. */
  'update-account': [];
  /** A new message, to both members of its room, with the unseen counts of the recipient of the event. */
  'chat-message': [Message, UnseenCounts];
  /** A message was edited, reacted to, pinned or deleted. */
  'chat-change': [Message];
  /** The user hid a message on another device. */
  'chat-hidden': [
    { readonly roomId: string; readonly messageId: string; readonly revision: number },
  ];
  /** The user's unseen counts of a room, after messages were seen on another device or deleted. */
  'chat-unseen': [UnseenCounts];
  /** The position up to which the other member has seen the room. */
  'chat-seen': [{ readonly roomId: string; readonly position: number }];
  /** The flags, muting or blocking of a room changed: the page loads the room again. */
  'chat-room': [{ readonly roomId: string }];
  /** The user changed read receipts: their pages load all rooms again. */
  'chat-settings': [];
  'chat-typing': [{ readonly roomId: string; readonly userId: string; readonly typing: boolean }];
  presence: [PersonPresence];
  /** The current state of a call that rings, was answered or has ended. */
  call: [Call];
}
export type LiveEvent = keyof LiveEvents;

/** The permission that receiving the events of an audience needs. */
const AUDIENCES = {
  everyone: 'completing',
  bookings: permission('read', 'booking'),
  // As `bookingsAccess('read')`, whose module would load with every page.
  spaces: anyOf(
    permission('read', 'booking-space'),
    permission('read', 'booking-hotdesk'),
    permission('read', 'booking-5GStation-space'),
  ),
  material: anyOf(
    permission('read', 'material-booking'),
    permission('read', 'booking-5GStation-materials'),
  ),
  events: permission('read', 'event-view'),
  opportunities: permission('read', 'opportunity'),
  meetings: permission('read', 'visio'),
  chat: permission('read', 'chat'),
  users: permission('read', 'user'),
  registrations: permission('read', 'users-external'),
} as const satisfies Readonly<Record<string, Access>>;
export type Audience = keyof typeof AUDIENCES;

export const AUDIENCE_BY_EVENT = {
  show_notification: 'everyone',
  'update-bookings': 'bookings',
  'update-comming-bookings': 'bookings',
  'update-proposal': 'bookings',
  'update-opportunities': 'opportunities',
  'update-organization': 'everyone',
  'update-experts': 'bookings',
  'update-followups': 'bookings',
  'update-spaces': 'spaces',
  'update-material': 'material',
  'update-submissions': 'everyone',
  'update-deals': 'everyone',
  'update-events': 'events',
  'update-meetings': 'meetings',
  'update-hub': 'everyone',
  'update-announcements': 'everyone',
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

/** Records of which a page shows any number, so that it subscribes to them all, with their event. */
export const EVENT_BY_LIST = {
  spaces: 'update-spaces',
  material: 'update-material',
  opportunities: 'update-opportunities',
  deals: 'update-deals',
  events: 'update-events',
} as const satisfies Readonly<Record<string, LiveEvent>>;
export type LiveList = keyof typeof EVENT_BY_LIST;
export const LIVE_LISTS = Object.keys(EVENT_BY_LIST) as [LiveList, ...LiveList[]];

export const LIVE_EVENTS = Object.keys(AUDIENCE_BY_EVENT) as readonly LiveEvent[];

/**
 * External users receive only the events for everyone, whatever else they may read (point 4 of the specification). Events
 * of chats have their content, so who views the hub as another user receives none.
 */
export const listAudiences = (person: Person, isViewing = false): readonly Audience[] =>
  (Object.keys(AUDIENCES) as Audience[]).filter(
    (audience) =>
      can(person, AUDIENCES[audience]) &&
      (person.role !== 'external' || audience === 'everyone') &&
      !(isViewing && audience === 'chat'),
  );

export const canReceive = (person: Person, event: LiveEvent): boolean =>
  listAudiences(person).includes(AUDIENCE_BY_EVENT[event]);

/** Events about the socket itself. */
export interface SocketEvents {
  /** The client exceeded the frame limit, and is disconnected if it goes on. */
  'slow-down': [{ readonly code: ErrorCode }];
  /** Why the server disconnects: the session ended, its token expired, or the client sent too many frames. */
  'session-ended': [{ readonly code: ErrorCode }];
}

/** The access that opening a socket needs. */
export const SOCKET_ACCESS: Access = 'completing';
