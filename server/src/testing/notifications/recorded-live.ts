import type { LiveEvent } from '@thedot/domain/live';
import type { PersonPresence } from '@thedot/domain/users/presence.contract';
import type { Live, LiveTopic } from '../../kernel/live.ts';

/** Records the live events instead of sending them. */
export function recordLive() {
  const watched: PersonPresence[] = [];
  let sent: { readonly to: string; readonly event: LiveEvent }[] = [];
  const live: Live = {
    sendToUsers: (userIds, event, ..._what) =>
      void sent.push(...userIds.map((to) => ({ to, event }))),
    sendToStaff: (event, ..._what) => void sent.push({ to: STAFF, event }),
    sendToAll: () => {},
    sendToTopics: (shown, event, ..._what) => void sent.push(...shown.map((to) => ({ to, event }))),
    sendPresence: (presence) => void watched.push(presence),
    stopWatching: () => {},
    sendToRooms: () => {},
    leaveRooms: () => {},
    closeRooms: () => {},
  };
  return {
    live,
    /** The events sent to a user since the last `clear`, sorted, with repetitions. */
    sentTo: ({ id }: { readonly id: string }) =>
      sent
        .filter(({ to }) => to === id)
        .map(({ event }) => event)
        .toSorted(),
    /** The presence statuses published of a user. */
    watched: ({ id }: { readonly id: string }) =>
      watched.filter(({ userId }) => userId === id).map(({ status }) => status),
    clear: () => void (sent = []),
  };
}

const STAFF = 'staff';
export const ALL_STAFF = { id: STAFF };
/** The viewers of an open record. */
export const viewersOf = (shown: LiveTopic) => ({ id: shown });
