import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  apiKeys,
  type ApiKeyState,
  type NewApiKey,
} from '@thedot/domain/api-keys/api-keys.contract';
import { createClient } from '../../lib/api/client.ts';
import { LIVE_REFETCH_FIRST_PAGE } from '../../lib/live/refetch-policy.ts';

const api = createClient(apiKeys);

export const apiKeysQuery = (state: ApiKeyState) =>
  infiniteQueryOptions({
    queryKey: ['api-keys', state],
    queryFn: ({ pageParam, signal }) =>
      api.list({ query: { state, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    // With time a key is used, and expires.
    ...LIVE_REFETCH_FIRST_PAGE,
  });

export const useCreateKey = () =>
  useKeyMutation((body: NewApiKey) => api.create({ body }), { silent: true });

export const useRevokeKey = () => useKeyMutation((id: string) => api.revoke({ params: { id } }));

function useKeyMutation<Input, Done>(
  mutationFn: (input: Input) => Promise<Done>,
  meta: { silent?: true } = {},
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: ['api-keys'] }),
    meta,
  });
}
