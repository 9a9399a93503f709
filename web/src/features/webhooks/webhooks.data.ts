import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type DeliveryStatus,
  type WebhookFields,
  webhooks,
} from '@thedot/domain/webhooks/webhooks.contract';
import { createClient } from '../../lib/api/client.ts';
import { LIVE_REFETCH, LIVE_REFETCH_FIRST_PAGE } from '../../lib/live/refetch-policy.ts';

const api = createClient(webhooks);

/** How often the log is read again while a call is under way. */
const WAITING_MS = 3_000;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => api.list({}, { signal }),
  select: ({ items }) => items,
  ...LIVE_REFETCH,
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'one', id],
    queryFn: ({ signal }) => api.get({ params: { id } }, { signal }),
    ...LIVE_REFETCH,
    refetchInterval: ({ state: { data } }) =>
      data && data.queued > 0 && data.failingSince === null ? WAITING_MS : false,
  });

export const deliveriesQuery = (id: string, status: DeliveryStatus | null) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', id, status],
    queryFn: ({ pageParam, signal }) =>
      api.deliveries(
        {
          params: { id },
          query: { ...(status && { status }), ...(pageParam && { after: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    ...LIVE_REFETCH_FIRST_PAGE,
    // A first call takes a moment; a later try is minutes away.
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.items.some((it) => it.status === 'queued' && it.tries === 0)
        ? WAITING_MS
        : false,
  });

export const useCreateWebhook = () =>
  useWebhookMutation((body: WebhookFields) => api.create({ body }), { silent: true });

export const useChangeWebhook = (id: string) =>
  useWebhookMutation((body: WebhookFields) => api.change({ params: { id }, body }), {
    silent: true,
  });

export const useRenewSecret = (id: string) =>
  useWebhookMutation(() => api.renewSecret({ params: { id } }));

export const useDeleteWebhook = (id: string) =>
  useWebhookMutation(() => api.remove({ params: { id } }));

export const useTestWebhook = (id: string) =>
  useWebhookMutation(() => api.test({ params: { id } }));

export const useReplay = () => useWebhookMutation((id: string) => api.replay({ params: { id } }));

function useWebhookMutation<Input, Done>(
  mutationFn: (input: Input) => Promise<Done>,
  meta: { silent?: true } = {},
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: ['webhooks'] }),
    meta,
  });
}
