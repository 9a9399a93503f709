import { lazy, Suspense, useEffect, useState } from 'react';
import { useModuleLoaded } from '../../lib/hooks/use-module-loaded.ts';

const load = () => import('./Live.tsx');
const Live = lazy(async () => ({ default: (await load()).Live }));

/** The connection opens after the page is shown, on the first interaction at the latest. */
const LATEST_MS = 2_000;

/** Loads the live connection after the page. */
export function LazyLive() {
  const [isWanted, setWanted] = useState(false);
  const isLoaded = useModuleLoaded(load, isWanted);

  useEffect(() => {
    const controller = new AbortController();
    const loadNow = () => setWanted(true);
    for (const event of ['pointerdown', 'keydown'] as const)
      addEventListener(event, loadNow, { once: true, passive: true, signal: controller.signal });
    const timer = setTimeout(loadNow, LATEST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);

  return (
    isLoaded && (
      <Suspense>
        <Live />
      </Suspense>
    )
  );
}
