import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Reply } from '@thedot/domain/kernel/endpoint';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import {
  type Notification,
  notifications,
} from '@thedot/domain/notifications/notifications.contract';
import { createClient } from '../../lib/api/client.ts';
import { refetchIntervalUnlessLive } from '../../lib/live/refetch-policy.ts';

const api = createClient(notifications);

const KEY = ['notifications'] as const;
const PAGE_SIZE = 10;
const REFETCH_MS = MINUTE_MS;

type Page = Reply<typeof notifications.list>;

/** Newest first; updated live, or polled every minute without a live connection, and on window focus. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: KEY,
  queryFn: ({ pageParam, signal }) =>
    api.list({ query: { limit: PAGE_SIZE, ...(pageParam && { after: pageParam }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page: Page) => page.next,
  select: ({ pages }) => ({
    items: pages.flatMap((page) => page.items),
    unseen: pages[0]?.unseen ?? 0,
  }),
  refetchInterval: refetchIntervalUnlessLive(REFETCH_MS),
  refetchOnWindowFocus: true,
  // The bell shows the error itself instead of a toast every minute.
  meta: { silent: true },
});

/** Optimistically marks the given notifications, or all, as seen. */
export function useMarkNotificationsSeen() {
  return useOptimisticChange(
    (ids?: string[]) => api.markSeen({ body: ids ? { ids } : {} }),
    (page, ids) => {
      const isSelected = ({ id }: Notification) => !ids || ids.includes(id);
      return {
        ...page,
        items: page.items.map((it) => (isSelected(it) ? { ...it, seen: true } : it)),
      };
    },
  );
}

/** Optimistically deletes the given notifications, or all. */
export function useRemoveNotifications() {
  return useOptimisticChange(
    (ids?: string[]) => api.remove({ body: ids ? { ids } : {} }),
    (page, ids) => ({ ...page, items: ids ? page.items.filter((it) => !ids.includes(it.id)) : [] }),
  );
}

function useOptimisticChange(
  call: (ids?: string[]) => Promise<unknown>,
  change: (page: Page, ids?: string[]) => Page,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onMutate: async (ids) => {
      await cache.cancelQueries({ queryKey: KEY });
      changePages(cache, (page) => change(page, ids));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}

/** Adjusts the count by the loaded rows; the next response brings the server's count. */
function changePages(cache: QueryClient, change: (page: Page) => Page) {
  cache.setQueryData<InfiniteData<Page, string>>(notificationsQuery.queryKey, (known) => {
    if (!known) return known;
    const before = countUnseen(known.pages);
    const pages = known.pages.map(change);
    const newlySeen = before - countUnseen(pages);
    return {
      ...known,
      pages: pages.map((page) => ({ ...page, unseen: Math.max(0, page.unseen - newlySeen) })),
    };
  });
}

const countUnseen = (pages: readonly Page[]) =>
  pages.flatMap((page) => page.items).filter((it) => !it.seen).length;
