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
import { client } from '../../lib/api/client.ts';
import { refetchIntervalUnlessLive } from '../../lib/live/refetch-policy.ts';

const api = client(notifications);

const KEY = ['notifications'] as const;
const PAGE_SIZE = 10;
const REFETCH_MS = MINUTE_MS;

type Page = Reply<typeof notifications.list>;

/** Newest first, heard of as they come, or asked for every minute; and whenever the person comes back to the tab. */
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
  // The bell says so in its own place; a toast every minute would not help anybody.
  meta: { silent: true },
});

/** Marks these as seen, or all; shown at once. */
export function useMarkSeen() {
  return useChange(
    (ids?: string[]) => api.markSeen({ body: ids ? { ids } : {} }),
    (page, ids) => {
      const isMeant = ({ id }: Notification) => !ids || ids.includes(id);
      return { ...page, items: page.items.map((it) => (isMeant(it) ? { ...it, seen: true } : it)) };
    },
  );
}

/** Deletes these, or all; gone at once. */
export function useRemove() {
  return useChange(
    (ids?: string[]) => api.remove({ body: ids ? { ids } : {} }),
    (page, ids) => ({ ...page, items: ids ? page.items.filter((it) => !ids.includes(it.id)) : [] }),
  );
}

function useChange(
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

/** The count follows the rows that are here; the server's own count arrives with the next answer. */
function changePages(cache: QueryClient, change: (page: Page) => Page) {
  cache.setQueryData<InfiniteData<Page, string>>(notificationsQuery.queryKey, (known) => {
    if (!known) return known;
    const before = countUnseen(known.pages);
    const pages = known.pages.map(change);
    const seenNow = before - countUnseen(pages);
    return {
      ...known,
      pages: pages.map((page) => ({ ...page, unseen: Math.max(0, page.unseen - seenNow) })),
    };
  });
}

const countUnseen = (pages: readonly Page[]) =>
  pages.flatMap((page) => page.items).filter((it) => !it.seen).length;
