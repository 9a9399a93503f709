import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { deals } from '@thedot/domain/deals/deals.contract';
import { createClient } from '../../lib/api/client.ts';
import { LIVE_REFETCH, LIVE_REFETCH_FIRST_PAGE } from '../../lib/live/refetch-policy.ts';
import type { ProblemDisplay } from '../../lib/errors/show-problem.tsx';

const api = createClient(deals);

/** All queries about deals begin with it. */
export const DEALS_KEY = ['deals'] as const;

/** Every change, also a refused one, reloads what is shown of deals. */
export function useDealMutation<Input, Reply>(
  mutationFn: (input: Input) => Promise<Reply>,
  meta: ProblemDisplay = {},
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    meta,
    onSettled: () => cache.invalidateQueries({ queryKey: DEALS_KEY }),
  });
}

/** The deals for the user: those that run, or those that have ended. */
export const dealsQuery = (when: 'active' | 'past') =>
  infiniteQueryOptions({
    queryKey: [...DEALS_KEY, when],
    queryFn: ({ pageParam, signal }) =>
      api[when]({ query: pageParam ? { after: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    ...LIVE_REFETCH_FIRST_PAGE,
  });

export const dealQuery = (id: string) =>
  queryOptions({
    queryKey: [...DEALS_KEY, 'one', id],
    queryFn: ({ signal }) => api.read({ query: { id } }, { signal }),
    ...LIVE_REFETCH,
  });

/** Takes the code or link for the user's organization. */
export const useTakeDeal = () => useDealMutation((id: string) => api.take({ query: { id } }));
