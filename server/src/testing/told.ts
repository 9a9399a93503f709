import type { LiveEvent } from '@thedot/domain/live';
import type { PersonPresence } from '@thedot/domain/users/presence.contract';
import type { Live, Shown } from '../kernel/live.ts';

/** Keeps what open pages would be told of. */
export function keepTold() {
  const watched: PersonPresence[] = [];
  let told: { readonly to: string; readonly event: LiveEvent }[] = [];
  const live: Live = {
    tell: (userIds, event, ..._what) => void told.push(...userIds.map((to) => ({ to, event }))),
    tellStaff: (event, ..._what) => void told.push({ to: STAFF, event }),
    tellShowing: (shown, event, ..._what) => void told.push(...shown.map((to) => ({ to, event }))),
    tellWatchers: (how) => void watched.push(how),
    stopWatching: () => {},
  };
  return {
    live,
    /** What a person was told of since it was last forgotten, sorted: each time it was. */
    of: ({ id }: { readonly id: string }) =>
      told
        .filter(({ to }) => to === id)
        .map(({ event }) => event)
        .toSorted(),
    /** How a person was said to be, each time. */
    watched: ({ id }: { readonly id: string }) =>
      watched.filter(({ userId }) => userId === id).map(({ status }) => status),
    forget: () => void (told = []),
  };
}

const STAFF = 'staff';
export const THE_STAFF = { id: STAFF };
/** Whoever has something open. */
export const showing = (shown: Shown) => ({ id: shown });
