import { type Access, can, may } from './access/access.ts';
import type { Person } from './access/abilities.ts';
import type { Call } from './chat/calls.contract.ts';
import type { Message } from './chat/messages.contract.ts';
import type { Unseen } from './chat/rooms.contract.ts';
import type { PersonPresence } from './users/presence.contract.ts';

/**
 * What the server says to open pages. The first six are the specification's, spelled as there: they say
 * that something changed, and the page asks what. A chat message alone travels whole, for its time of
 * delivery is what a chat is measured by; what is about as small as its id travels too.
 */
export interface LiveEvents {
  show_notification: [];
  'update-bookings': [];
  'update-comming-bookings': [];
  'update-proposal': [];
  'update-opportunities': [];
  'update-organization': [];
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
  'chat-typing': [{ readonly roomId: string; readonly userId: string; readonly typing: boolean }];
  presence: [PersonPresence];
  /** A call rings, was answered, or is over: as it is now. */
  call: [Call];
}
export type LiveEvent = keyof LiveEvents;

/** Who hears an event at all, whomever it is told to. */
const HEARD_BY = {
  show_notification: 'completing',
  'update-bookings': may('read', 'booking'),
  'update-comming-bookings': may('read', 'booking'),
  'update-proposal': may('read', 'booking'),
  'update-opportunities': may('read', 'opportunity'),
  'update-organization': 'completing',
  'chat-message': may('read', 'chat'),
  'chat-change': may('read', 'chat'),
  'chat-hidden': may('read', 'chat'),
  'chat-unseen': may('read', 'chat'),
  'chat-seen': may('read', 'chat'),
  'chat-room': may('read', 'chat'),
  'chat-typing': may('read', 'chat'),
  presence: may('read', 'chat'),
  call: may('read', 'chat'),
} as const satisfies Readonly<Record<LiveEvent, Access>>;

export const LIVE_EVENTS = Object.keys(HEARD_BY) as readonly LiveEvent[];

/** What external people hear, whatever else they may read: the specification's point 4. */
const FOR_EXTERNAL: readonly LiveEvent[] = ['show_notification', 'update-organization'];

export const hears = (person: Person, event: LiveEvent): boolean =>
  can(person, HEARD_BY[event]) && (person.role !== 'external' || FOR_EXTERNAL.includes(event));
