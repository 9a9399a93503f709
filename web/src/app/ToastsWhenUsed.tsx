import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadErrorTexts } from './error-text.ts';
import { useFetched } from './use-fetched.ts';

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
  const isHere = useFetched(load, touched || notifications.length > 0);

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
