import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type AnnouncementAudience,
  type Announcement,
  announcements,
} from '@thedot/domain/notifications/announcements.contract';
import { createClient } from '../../lib/api/client.ts';

const api = createClient(announcements);

export const hasNoRecipients = ({ roles, organizationIds, userIds }: AnnouncementAudience) =>
  roles.length + organizationIds.length + userIds.length === 0;

/** The number of recipients; shows the previous count while loading and is disabled without recipients. */
export const recipientCountQuery = (to: AnnouncementAudience) =>
  queryOptions({
    queryKey: ['announcements', 'count', to],
    queryFn: ({ signal }) => api.count({ body: { to } }, { signal }),
    select: ({ recipients }) => recipients,
    enabled: !hasNoRecipients(to),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const announcementsQuery = infiniteQueryOptions({
  queryKey: ['announcements', 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.list({ query: pageParam ? { after: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ items }) => items),
});

export function useSendAnnouncement() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Announcement) => api.send({ body }),
    onSuccess: () => cache.invalidateQueries(announcementsQuery),
    meta: { silent: true },
  });
}
