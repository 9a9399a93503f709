import { useEffect, useState } from 'react';

/**
 * Whether a lazily loaded module has arrived. A load that fails without a network is retried once the browser is
 * online; the page works without the module until then.
 */
export function useModuleLoaded(load: () => Promise<unknown>, isWanted: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    async function loadModule() {
      try {
        await load();
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
