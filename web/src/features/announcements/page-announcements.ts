import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DAY_MS } from '@thedot/domain/kernel/time';
import type { PageAnnouncement } from '@thedot/domain/users/page-announcements.contract';
import { useEffect } from 'react';
import { importOnline } from '../../lib/import-online.ts';
import { meQuery, pageAnnouncementsQuery } from '../../lib/session/session.ts';

/** A clock that is fast asks again this much later. */
const SHORTEST_WAIT_MS = 20_000;
/** All open pages learn of a start or end at the same time: they ask within this much of it. */
const SPREAD_MS = 4_000;

const NONE: readonly PageAnnouncement[] = [];

/** What the pages of the user show now; loads it again when an announcement begins or ends. */
export function usePageAnnouncements(): readonly PageAnnouncement[] {
  const cache = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(pageAnnouncementsQuery);
  const changesAt = data?.changesAt ?? null;
  useEffect(() => {
    if (changesAt === null) return;
    const left = Date.parse(changesAt) - Date.now();
    // A timer cannot wait for months.
    const wait = left > 0 ? Math.min(left, DAY_MS) : SHORTEST_WAIT_MS;
    const timer = setTimeout(
      () => void cache.invalidateQueries(meQuery),
      wait + Math.random() * SPREAD_MS,
    );
    return () => clearTimeout(timer);
  }, [changesAt, dataUpdatedAt, cache]);
  return data?.shown ?? NONE;
}

/** Takes an announcement off at once; after a failure it is there again. */
export function useDismissAnnouncement() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, edition }: PageAnnouncement) => {
      const { dismissAnnouncement } = await importOnline(() => import('./announcements.data.ts'));
      return dismissAnnouncement({ id, edition });
    },
    onMutate: ({ id }) =>
      cache.setQueryData(
        pageAnnouncementsQuery.queryKey,
        (page) => page && { ...page, shown: page.shown.filter((it) => it.id !== id) },
      ),
    onError: () => cache.invalidateQueries(meQuery),
  });
}
