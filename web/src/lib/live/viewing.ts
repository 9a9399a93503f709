import { useEffect } from 'react';

const PREFIX = 'looking:';

/** Reports to all tabs of this browser what the user is viewing, while this tab has the focus. */
export function useViewing(key: string): void {
  useEffect(() => {
    if (!('locks' in navigator)) return;
    let release = () => {};
    const update = () => {
      release();
      release = document.hasFocus() ? holdLock(key) : () => {};
    };
    update();
    for (const event of FOCUS_EVENTS) addEventListener(event, update);
    return () => {
      for (const event of FOCUS_EVENTS) removeEventListener(event, update);
      release();
    };
  }, [key]);
}
const FOCUS_EVENTS = ['focus', 'blur'] as const;

/** The keys that the user is viewing in any tab of this browser. */
export async function findViewedKeys(): Promise<readonly string[]> {
  if (!('locks' in navigator)) return [];
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
}

/** Holds a shared Web Lock, which the browser releases when the tab closes. */
function holdLock(key: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(PREFIX + key, { mode: 'shared' }, () => promise);
  return resolve;
}
