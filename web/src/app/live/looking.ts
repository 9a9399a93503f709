import { useEffect } from 'react';

const PREFIX = 'looking:';

/** Tells all tabs of this browser that somebody has this before their eyes, for as long as they have. */
export function useLookingAt(place: string): void {
  useEffect(() => {
    if (!('locks' in navigator)) return;
    let leave = () => {};
    const follow = () => {
      leave();
      leave = document.hasFocus() ? look(place) : () => {};
    };
    follow();
    for (const event of MOVES) addEventListener(event, follow);
    return () => {
      for (const event of MOVES) removeEventListener(event, follow);
      leave();
    };
  }, [place]);
}
const MOVES = ['focus', 'blur'] as const;

/** What somebody looks at in this browser now, in whichever tab. */
export async function lookedAt(): Promise<readonly string[]> {
  if (!('locks' in navigator)) return [];
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
}

/** A lock shared by all tabs stands for the look: the browser lets go of it with its tab. */
function look(place: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(PREFIX + place, { mode: 'shared' }, () => promise);
  return resolve;
}
