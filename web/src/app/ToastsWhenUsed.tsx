import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadErrorTexts } from './error-text.ts';

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));

/**
 * The code of toasts and the sentences of what can go wrong come with somebody's first move or with the
 * first toast: after the first page, but before anything that they do could fail for want of a connection.
 */
export function ToastsWhenUsed() {
  const { notifications } = useNotifications();
  const [touched, setTouched] = useState(false);

  useEffect(() => {
    const ends = new AbortController();
    const wake = () => {
      setTouched(true);
      void loadErrorTexts();
    };
    for (const event of ['pointerdown', 'keydown'] as const)
      addEventListener(event, wake, { once: true, passive: true, signal: ends.signal });
    return () => ends.abort();
  }, []);

  if (!touched && !notifications.length) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
