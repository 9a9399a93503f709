import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignInResult } from '@thedot/domain/auth/auth.contract';
import { openId, type Provider } from '@thedot/domain/auth/openid.contract';
import { AppError } from '@thedot/domain/errors';
import { client } from '../../lib/api/client.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { type Away, cameBack, leaveFor } from './away.ts';

const api = client(openId);

export async function goAndLink(provider: string, password: string): Promise<void> {
  const { url } = await api.startLink({ body: { provider, password } });
  leaveFor(url, { wants: 'link', redirect: null });
}

/** How a visit to a provider ended. */
export type Arrival = { readonly away: Away } & (
  | { readonly admitted: SignInResult }
  | { readonly linked: Provider }
  | { readonly problem: AppError }
);

const arrivals = new Map<string, Promise<Arrival>>();

/**
 * What came back works once, so how it ended is kept for as long as the page is open; not among the
 * queries, which a session begins without.
 */
export function arriveOnce(provider: string, search: URLSearchParams): Promise<Arrival> {
  const key = `${provider}?${search}`;
  const arrival = arrivals.get(key) ?? arrive(provider, search);
  arrivals.set(key, arrival);
  return arrival;
}

async function arrive(provider: string, search: URLSearchParams): Promise<Arrival> {
  const away = cameBack();
  const part = (name: 'code' | 'iss' | 'error') => {
    const value = search.get(name);
    return value === null ? {} : { [name]: value };
  };
  const returned = {
    provider,
    state: search.get('state') ?? '',
    ...part('code'),
    ...part('iss'),
    ...part('error'),
  };
  try {
    if (away.wants === 'link') {
      return { away, linked: (await api.finishLink({ body: returned })).provider };
    }
    const body = { ...returned, language: currentLanguage() };
    return { away, admitted: await api.finish({ body }) };
  } catch (error) {
    return { away, problem: error instanceof AppError ? error : new AppError('server.unexpected') };
  }
}

const waysQuery = queryOptions({
  queryKey: ['openid', 'methods'],
  queryFn: ({ signal }) => api.methods({}, { signal }),
});

export const useWays = () => useQuery(waysQuery);

export function useUnlink() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wish: { id: string; password: string }) => api.unlink({ body: wish }),
    onSuccess: () => cache.invalidateQueries({ queryKey: waysQuery.queryKey }),
    // The form that asked for the password says what went wrong.
    meta: { silent: true },
  });
}
