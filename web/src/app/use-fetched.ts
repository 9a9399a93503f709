import { useEffect, useState } from 'react';

/**
 * Whether a part of the app is there that comes after the page. What a network that is away keeps back is
 * asked for again once it is there: the page goes on without.
 */
export function useFetched(load: () => Promise<unknown>, isWanted: boolean): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const ends = new AbortController();
    async function fetchIt() {
      try {
        await load();
        setHere(true);
      } catch {
        if (ends.signal.aborted) return;
        addEventListener('online', () => void fetchIt(), { once: true, signal: ends.signal });
      }
    }
    void fetchIt();
    return () => ends.abort();
  }, [load, isWanted]);
  return isHere;
}
