import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadErrorTexts } from '../lib/errors/error-text.ts';
import { useModuleLoaded } from '../lib/hooks/use-module-loaded.ts';

const load = () => import('./Toasts.tsx');
const Toasts = lazy(async () => ({ default: (await load()).Toasts }));

/** The latest moment, for users who read without interacting. */
const LATEST_MS = 10_000;

/**
 * Loads the toasts and the error sentences on the first interaction or with the first toast: after the first page,
 * but before a later network failure could prevent it.
 */
export function LazyToasts() {
  const { notifications } = useNotifications();
  const [hasInteracted, setInteracted] = useState(false);
  const isLoaded = useModuleLoaded(load, hasInteracted || notifications.length > 0);

  useEffect(() => {
    const controller = new AbortController();
    const loadNow = () => {
      setInteracted(true);
      void loadErrorTexts();
    };
    for (const event of ['pointerdown', 'keydown'] as const)
      addEventListener(event, loadNow, { once: true, passive: true, signal: controller.signal });
    const timer = setTimeout(loadNow, LATEST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);

  if (!isLoaded) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
