import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { openId, type Provider } from '@thedot/domain/auth/openid.contract';
import { AppError } from '@thedot/domain/errors';
import { z } from 'zod';
import { client } from '../../app/api.ts';
import { currentLanguage } from '../../app/i18n.ts';
import { providersNow, providersSoon } from '../../app/providers-ahead.ts';

const api = client(openId);

/** Without providers the page is as good, so that a failure is not told. */
export const providersQuery = queryOptions({
  queryKey: ['openid', 'providers'],
  queryFn: async ({ signal }) => read(await providersSoon()) ?? api.providers({}, { signal }),
  initialData: () => read(providersNow()),
  select: ({ providers }) => providers,
  staleTime: Infinity,
  meta: { silent: true },
});

const read = (answer: Awaited<ReturnType<typeof providersSoon>>) =>
  answer?.status === 200 ? openId.providers.reply.safeParse(answer.body).data : undefined;

/** What a tab remembers while it is away at a provider; only this tab comes back. */
const Away = z.object({
  wants: z.enum(['sign-in', 'link']),
  redirect: z.string().nullable(),
});
type Away = z.infer<typeof Away>;
const AWAY = 'openid';

function leaveFor(url: string, away: Away): void {
  sessionStorage.setItem(AWAY, JSON.stringify(away));
  window.location.assign(url);
}

function cameBack(): Away {
  const kept = sessionStorage.getItem(AWAY);
  sessionStorage.removeItem(AWAY);
  return kept === null ? { wants: 'sign-in', redirect: null } : Away.parse(JSON.parse(kept));
}

export const useGoToProvider = (redirect: string | null, onError: (error: Error) => void) =>
  useMutation({
    mutationFn: (wish: { provider: string; keep: boolean }) => api.start({ body: wish }),
    onSuccess: ({ url }) => leaveFor(url, { wants: 'sign-in', redirect }),
    onError,
    // The page says it, and goes on saying it.
    meta: { silent: true },
  });

export async function goAndLink(provider: string, password: string): Promise<void> {
  const { url } = await api.startLink({ body: { provider, password } });
  leaveFor(url, { wants: 'link', redirect: null });
}

type Admitted = Awaited<ReturnType<typeof api.finish>>;

/** How a visit to a provider ended. */
export type Arrival = { readonly away: Away } & (
  { readonly admitted: Admitted } | { readonly linked: Provider } | { readonly problem: AppError }
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
    return { away, problem: problemOf(error) };
  }
}

export const problemOf = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('server.unexpected');

const waysQuery = queryOptions({
  queryKey: ['openid', 'ways'],
  queryFn: ({ signal }) => api.ways({}, { signal }),
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
