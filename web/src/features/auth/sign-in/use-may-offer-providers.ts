import { useEffect, useState } from 'react';
import {
  awaitPrefetchedProviders,
  getPrefetchedProviders,
} from '../../../lib/api/providers-prefetch.ts';
import type { ApiResponse } from '../../../lib/api/transport.ts';

/**
 * Whether the hub may offer identity providers, whose buttons are loaded apart: of most hubs the answer that was requested with
 * the page has none.
 */
export function useMayOfferProviders(): boolean {
  const [answer, setAnswer] = useState<ApiResponse | null | undefined>(
    () => getPrefetchedProviders() ?? undefined,
  );
  useEffect(() => {
    let isShown = true;
    void awaitPrefetchedProviders().then((it) => isShown && setAnswer(it));
    return () => {
      isShown = false;
    };
  }, []);
  return answer !== undefined && !hasNone(answer);
}

/** The same, once the answer has arrived. */
export const mayOfferProviders = async () => !hasNone(await awaitPrefetchedProviders());

/** Without an answer the buttons ask again. */
const hasNone = (answer: ApiResponse | null): boolean => {
  const { providers }: Readonly<Record<string, unknown>> = { ...Object(answer?.body) };
  return answer?.status === 200 && Array.isArray(providers) && providers.length === 0;
};
