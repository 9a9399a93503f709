import { queryOptions, useQuery } from '@tanstack/react-query';
import { search, type SearchHit } from '@thedot/domain/search/search.contract';
import { createClient } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

const api = createClient(search);

export const hitsQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', 'hits', text],
    queryFn: async ({ signal }) => (await api.find({ query: { text } }, { signal })).hits,
    meta: { silent: true },
  });

const MAX_RECENT = 5;

/** The hits that were opened last, kept until the page is left or the user signs out. */
const recentQuery = queryOptions({
  queryKey: ['search', 'recent'],
  queryFn: (): readonly SearchHit[] => queryClient.getQueryData(['search', 'recent']) ?? [],
  initialData: [],
  staleTime: Infinity,
  gcTime: Infinity,
});

export const useRecentHits = (): readonly SearchHit[] => useQuery(recentQuery).data;

export const rememberHit = (hit: SearchHit): void => {
  queryClient.setQueryData(recentQuery.queryKey, (before = []) =>
    [hit, ...before.filter(({ id }) => id !== hit.id)].slice(0, MAX_RECENT),
  );
};
