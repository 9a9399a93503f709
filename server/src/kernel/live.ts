import type { LiveEvent, LiveEvents } from '@thedot/domain/live';
import type { PersonPresence } from '@thedot/domain/users/presence.contract';

/** What many may have open; `experts` is for whoever has one, whichever it is. */
export type Shown = 'experts' | `expert:${string}` | `organization:${string}`;

/** Tells open pages what has happened. Called after the commit; nobody waits for it, and nothing depends on it. */
export interface Live {
  /** To all devices of some people, as far as they may hear of it (`hears` in domain/live). */
  tell<E extends LiveEvent>(userIds: readonly string[], event: E, ...what: LiveEvents[E]): void;
  /** To all of the hub's staff. */
  tellStaff<E extends LiveEvent>(event: E, ...what: LiveEvents[E]): void;
  /** To whoever has one of these open (`watch` in domain/live-asks), once. */
  tellShowing<E extends LiveEvent>(shown: readonly Shown[], event: E, ...what: LiveEvents[E]): void;
  /** `presence`, to whoever watches this person, and to all devices of theirs. */
  tellWatchers(how: PersonPresence): void;
  /** What one has open hears no more how the other is, unless it asks again and may. */
  stopWatching(watcherId: string, userId: string): void;
}

/** Where nobody listens. */
export const nobodyListens: Live = {
  tell: () => {},
  tellStaff: () => {},
  tellShowing: () => {},
  tellWatchers: () => {},
  stopWatching: () => {},
};
