import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadErrorTexts } from './error-text.ts';

const load = () => import('./Toasts.tsx');
const Toasts = lazy(async () => ({ default: (await load()).Toasts }));

/** For whoever only reads until the network goes. */
const AT_LATEST_MS = 10_000;

/**
 * The code of toasts and the sentences of what can go wrong come with somebody's first move or with the
 * first toast: after the first page, but before anything that they do could fail for want of a connection.
 */
export function ToastsWhenUsed() {
  const { notifications } = useNotifications();
  const [touched, setTouched] = useState(false);
  const isHere = useToastsHere(touched || notifications.length > 0);

  useEffect(() => {
    const ends = new AbortController();
    const wake = () => {
      setTouched(true);
      void loadErrorTexts();
    };
    for (const event of ['pointerdown', 'keydown'] as const)
      addEventListener(event, wake, { once: true, passive: true, signal: ends.signal });
    const timer = setTimeout(wake, AT_LATEST_MS);
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, []);

  if (!isHere) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}

/** What a network that is away keeps back is asked for again once it is there: the page goes on without. */
function useToastsHere(isWanted: boolean): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const ends = new AbortController();
    async function fetchThem() {
      try {
        await load();
        setHere(true);
      } catch {
        addEventListener('online', () => void fetchThem(), { once: true, signal: ends.signal });
      }
    }
    void fetchThem();
    return () => ends.abort();
  }, [isWanted]);
  return isHere;
}
