import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type DecisionInput,
  type DecisionKind,
  decisions,
} from '@thedot/domain/dashboard/decisions.contract';
import { createClient } from '../../lib/api/client.ts';
import { LIVE_REFETCH_FIRST_PAGE } from '../../lib/live/refetch-policy.ts';

const api = createClient(decisions);

/** What waits for a decision, of all kinds or of one; each page has the counts of all. */
export const decisionsQuery = (kind?: DecisionKind, limit = 20) =>
  infiniteQueryOptions({
    // Under the key of the dashboard, so that the same events invalidate it.
    queryKey: ['dashboard', 'decisions', kind ?? 'all', limit],
    queryFn: ({ pageParam, signal }) =>
      api.decisions(
        { query: { limit, ...(kind && { kind }), ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      counts: pages[0]?.counts ?? {},
    }),
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH_FIRST_PAGE,
  });

/** A dialog shows its own errors. */
export function useDecide({ silent = false } = {}) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: DecisionInput) => api.decide({ body }),
    meta: { silent },
    onSuccess: () => cache.invalidateQueries({ queryKey: ['dashboard'] }),
  });
}
