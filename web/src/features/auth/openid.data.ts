import { queryOptions, useMutation } from '@tanstack/react-query';
import { openId } from '@thedot/domain/auth/openid.contract';
import { client } from '../../lib/api/client.ts';
import {
  prefetchedProvidersNow,
  awaitPrefetchedProviders,
} from '../../lib/api/providers-prefetch.ts';
import { leaveFor } from './away.ts';

const api = client(openId);

/** Without providers the page is as good, so that a failure is not told. */
export const providersQuery = queryOptions({
  queryKey: ['openid', 'providers'],
  queryFn: async ({ signal }) =>
    read(await awaitPrefetchedProviders()) ?? api.providers({}, { signal }),
  initialData: () => read(prefetchedProvidersNow()),
  select: ({ providers }) => providers,
  staleTime: Infinity,
  meta: { silent: true },
});

const read = (answer: Awaited<ReturnType<typeof awaitPrefetchedProviders>>) =>
  answer?.status === 200 ? openId.providers.reply.safeParse(answer.body).data : undefined;

export const useGoToProvider = (redirect: string | null, onError: (error: Error) => void) =>
  useMutation({
    mutationFn: (wish: { provider: string; keep: boolean }) => api.start({ body: wish }),
    onSuccess: ({ url }) => leaveFor(url, { wants: 'sign-in', redirect }),
    onError,
    // The page says it, and goes on saying it.
    meta: { silent: true },
  });
