import type { LiveEvent } from '@thedot/domain/live';
import type { Live } from '../kernel/live.ts';

/** Keeps what open pages would be told of. */
export function keepTold() {
  let told: { readonly to: string; readonly event: LiveEvent }[] = [];
  const live: Live = {
    tell: (userIds, event, ..._what) => void told.push(...userIds.map((to) => ({ to, event }))),
    tellStaff: (event, ..._what) => void told.push({ to: STAFF, event }),
  };
  return {
    live,
    /** What a person was told of since it was last forgotten, sorted: each time it was. */
    of: ({ id }: { readonly id: string }) =>
      told
        .filter(({ to }) => to === id)
        .map(({ event }) => event)
        .toSorted(),
    forget: () => void (told = []),
  };
}

const STAFF = 'staff';
export const THE_STAFF = { id: STAFF };
