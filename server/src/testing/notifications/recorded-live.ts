import type { LiveEvent } from '@thedot/domain/live';
import type { PersonPresence } from '@thedot/domain/users/presence.contract';
import type { Live, LiveTopic } from '../../kernel/live.ts';

/** Records the live events instead of sending them. */
export function recordLive() {
  const watched: PersonPresence[] = [];
  let told: { readonly to: string; readonly event: LiveEvent }[] = [];
  const live: Live = {
    sendToUsers: (userIds, event, ..._what) =>
      void told.push(...userIds.map((to) => ({ to, event }))),
    sendToStaff: (event, ..._what) => void told.push({ to: STAFF, event }),
    sendToTopics: (shown, event, ..._what) => void told.push(...shown.map((to) => ({ to, event }))),
    sendPresence: (how) => void watched.push(how),
    stopWatching: () => {},
  };
  return {
    live,
    /** The events sent to a user since the last `forget`, sorted, with repetitions. */
    of: ({ id }: { readonly id: string }) =>
      told
        .filter(({ to }) => to === id)
        .map(({ event }) => event)
        .toSorted(),
    /** The presence statuses published of a user. */
    watched: ({ id }: { readonly id: string }) =>
      watched.filter(({ userId }) => userId === id).map(({ status }) => status),
    forget: () => void (told = []),
  };
}

const STAFF = 'staff';
export const THE_STAFF = { id: STAFF };
/** The viewers of an open record. */
export const showing = (shown: LiveTopic) => ({ id: shown });
