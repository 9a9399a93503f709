import { queryOptions, useMutation } from '@tanstack/react-query';
import { openId, ProvidersReply } from '@thedot/domain/auth/openid.contract';
import { createClient } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import {
  getPrefetchedProviders,
  awaitPrefetchedProviders,
} from '../../../lib/api/providers-prefetch.ts';

const api = createClient(openId);

/** Silent: the page works without providers. */
export const providersQuery = queryOptions({
  queryKey: ['openid', 'providers'],
  queryFn: async ({ signal }) =>
    parseProviders(await awaitPrefetchedProviders()) ?? api.providers({}, { signal }),
  initialData: () => parseProviders(getPrefetchedProviders()),
  select: ({ providers }) => providers,
  staleTime: Infinity,
  meta: { silent: true },
});

const parseProviders = (answer: Awaited<ReturnType<typeof awaitPrefetchedProviders>>) =>
  answer?.status === 200 ? ProvidersReply.safeParse(answer.body).data : undefined;

export const useStartProviderSignIn = (redirect: string | null, onError: (error: Error) => void) =>
  useMutation(
    {
      mutationFn: (input: { provider: string; keep: boolean }) => api.start({ body: input }),
      onSuccess: ({ url }) => visitProvider(url, { wants: 'sign-in', redirect }),
      onError,
      // Silent: the page shows the error permanently.
      meta: { silent: true },
    },
    queryClient,
  );

/** What the tab remembers while the user visits a provider, in sessionStorage. */
export interface ProviderVisit {
  readonly wants: 'sign-in' | 'link';
  /** The path to open after the sign-in. */
  readonly redirect: string | null;
}

const VISIT_STORAGE_KEY = 'openid';

export function visitProvider(url: string, visit: ProviderVisit): void {
  sessionStorage.setItem(VISIT_STORAGE_KEY, JSON.stringify(visit));
  window.location.assign(url);
}

/** Takes the stored visit; without one, the user is assumed to sign in. */
export function takeProviderVisit(): ProviderVisit {
  const stored = sessionStorage.getItem(VISIT_STORAGE_KEY);
  sessionStorage.removeItem(VISIT_STORAGE_KEY);
  const visit: Partial<ProviderVisit> = stored === null ? {} : JSON.parse(stored);
  return { wants: visit.wants ?? 'sign-in', redirect: visit.redirect ?? null };
}
