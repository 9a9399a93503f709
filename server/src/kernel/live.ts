import type { LiveEvent, LiveEvents, LiveList } from '@thedot/domain/live';
import type { PersonPresence } from '@thedot/domain/users/presence.contract';
import type { NamespaceRooms } from './socket-namespace.ts';

export const SOCKETS_PATH = '/socket.io';

/** A record that pages of many users may show, or a list of records; `experts` is for pages that show any expert. */
export type LiveTopic =
  'experts' | `expert:${string}` | `organization:${string}` | `list:${LiveList}`;

/** Sends events to open pages after the commit. Delivery is best effort: nothing waits for it or depends on it. */
export interface Live {
  /** To all devices of these users, as far as they may receive the event (`canReceive` in domain/live). */
  sendToUsers<E extends LiveEvent>(
    userIds: readonly string[],
    event: E,
    ...payload: LiveEvents[E]
  ): void;
  /** To all staff. */
  sendToStaff<E extends LiveEvent>(event: E, ...payload: LiveEvents[E]): void;
  /** To all pages of signed-in users, as far as they may receive the event. */
  sendToAll<E extends LiveEvent>(event: E, ...payload: LiveEvents[E]): void;
  /** To each page that shows one of these topics (`watch` in domain/socket-requests), once. */
  sendToTopics<E extends LiveEvent>(
    topics: readonly LiveTopic[],
    event: E,
    ...payload: LiveEvents[E]
  ): void;
  /** `presence`, to the pages that watch this user and to all their own devices. */
  sendPresence(presence: PersonPresence): void;
  /** Stops presence updates about a user to this viewer, unless the viewer asks again and may see it. */
  stopWatching(watcherId: string, userId: string): void;
  /** An event of another namespace. */
  sendToRooms(to: NamespaceRooms, event: string, ...payload: readonly unknown[]): void;
  /** Takes sockets of another namespace out of these rooms. */
  leaveRooms(from: NamespaceRooms, rooms: readonly string[]): void;
  /** Sends a last event to sockets of another namespace and closes them. */
  closeRooms(to: NamespaceRooms, event: string, ...payload: readonly unknown[]): void;
}

/** Sends nothing, for contexts without open pages. */
export const noopLive: Live = {
  sendToUsers: () => {},
  sendToStaff: () => {},
  sendToAll: () => {},
  sendToTopics: () => {},
  sendPresence: () => {},
  stopWatching: () => {},
  sendToRooms: () => {},
  leaveRooms: () => {},
  closeRooms: () => {},
};
