import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignInResult } from '@thedot/domain/auth/auth.contract';
import { openId, type Provider } from '@thedot/domain/auth/openid.contract';
import { AppError } from '@thedot/domain/errors';
import { createClient } from '../../../lib/api/client.ts';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { type ProviderVisit, takeProviderVisit, visitProvider } from './openid.data.ts';

const api = createClient(openId);

export async function startProviderLink(provider: string, password: string): Promise<void> {
  const { url } = await api.startLink({ body: { provider, password } });
  visitProvider(url, { wants: 'link', redirect: null });
}

/** The outcome of a visit to a provider. */
export type ProviderVisitResult = { readonly visit: ProviderVisit } & (
  { readonly signIn: SignInResult } | { readonly linked: Provider } | { readonly problem: AppError }
);

const results = new Map<string, Promise<ProviderVisitResult>>();

/**
 * The returned code works once, so that the outcome is kept while the page is open; outside the query
 * cache, which is cleared when a session starts.
 */
export function finishProviderVisitOnce(
  provider: string,
  search: URLSearchParams,
): Promise<ProviderVisitResult> {
  const key = `${provider}?${search}`;
  const result = results.get(key) ?? finishProviderVisit(provider, search);
  results.set(key, result);
  return result;
}

async function finishProviderVisit(
  provider: string,
  search: URLSearchParams,
): Promise<ProviderVisitResult> {
  const visit = takeProviderVisit();
  const param = (name: 'code' | 'iss' | 'error') => {
    const value = search.get(name);
    return value === null ? {} : { [name]: value };
  };
  const returned = {
    provider,
    state: search.get('state') ?? '',
    ...param('code'),
    ...param('iss'),
    ...param('error'),
  };
  try {
    if (visit.wants === 'link') {
      return { visit, linked: (await api.finishLink({ body: returned })).provider };
    }
    const body = { ...returned, language: currentLanguage() };
    return { visit, signIn: await api.finish({ body }) };
  } catch (error) {
    return {
      visit,
      problem: error instanceof AppError ? error : new AppError('server.unexpected'),
    };
  }
}

const signInMethodsQuery = queryOptions({
  queryKey: ['openid', 'methods'],
  queryFn: ({ signal }) => api.methods({}, { signal }),
});

export const useSignInMethods = () => useQuery(signInMethodsQuery);

export function useUnlinkProvider() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: { id: string; password: string }) => api.unlink({ body: input }),
    onSuccess: () => cache.invalidateQueries({ queryKey: signInMethodsQuery.queryKey }),
    // Silent: the password form shows the error.
    meta: { silent: true },
  });
}
