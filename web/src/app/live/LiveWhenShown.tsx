import { lazy, Suspense, useEffect, useState } from 'react';
import { useFetched } from '../use-fetched.ts';

const load = () => import('./Live.tsx');
const Live = lazy(async () => ({ default: (await load()).Live }));

/** A page is shown before it listens; whoever begins to use it need not wait. */
const AT_LATEST_MS = 2_000;

/** The line to the server, whose code comes after the page. */
export function LiveWhenShown() {
  const [isWanted, setWanted] = useState(false);
  const isHere = useFetched(load, isWanted);

  useEffect(() => {
    const ends = new AbortController();
    const wake = () => setWanted(true);
    for (const event of ['pointerdown', 'keydown'] as const)
      addEventListener(event, wake, { once: true, passive: true, signal: ends.signal });
    const timer = setTimeout(wake, AT_LATEST_MS);
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, []);

  return (
    isHere && (
      <Suspense>
        <Live />
      </Suspense>
    )
  );
}
