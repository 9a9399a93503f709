import { useEffect, useState } from 'react';
import { importOnline } from '../import-online.ts';

/**
 * Whether a lazily loaded module has arrived. Without a network it is loaded once the browser is online, as it is again
 * after a failure; the page works without the module until then.
 */
export function useModuleLoaded(load: () => Promise<unknown>, isWanted: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    async function loadModule() {
      try {
        await importOnline(load);
        setLoaded(true);
      } catch {
        if (controller.signal.aborted) return;
        addEventListener('online', () => void loadModule(), {
          once: true,
          signal: controller.signal,
        });
      }
    }
    void loadModule();
    return () => controller.abort();
  }, [load, isWanted]);
  return isLoaded;
}
