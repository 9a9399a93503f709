import { useQuery } from '@tanstack/react-query';
import type { PageAnnouncements } from '@thedot/domain/users/page-announcements.contract';
import { createElement, useState } from 'react';
import { useModuleLoaded } from '../../lib/hooks/use-module-loaded.ts';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { pageAnnouncementsQuery } from '../../lib/session/session.ts';

type Banners = (typeof import('./AnnouncementBanners.tsx'))['AnnouncementBanners'];
let loaded: Banners | null = null;

async function load(): Promise<void> {
  const [{ AnnouncementBanners }] = await Promise.all([
    import('./AnnouncementBanners.tsx'),
    loadTexts('page-announcements'),
  ]);
  loaded = AnnouncementBanners;
}

const isNeeded = (page: PageAnnouncements | undefined): boolean =>
  page !== undefined && (page.shown.length > 0 || page.changesAt !== null);

/** Loads the code of the banners before the first page is drawn, which would shift; only if there is something to show. */
export async function loadAnnouncementBanners(): Promise<void> {
  if (!isNeeded(queryClient.getQueryData(pageAnnouncementsQuery.queryKey))) return;
  // The page is shown without them.
  await load().catch(() => undefined);
}

/** The announcements at the top of each page, whose code most pages do without. */
export function AnnouncementSlot() {
  const { data } = useQuery(pageAnnouncementsQuery);
  const [atStart] = useState(() => data?.shown ?? []);
  const isWanted = isNeeded(data);
  useModuleLoaded(load, isWanted);
  return isWanted && loaded ? createElement(loaded, { atStart }) : null;
}
