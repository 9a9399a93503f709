import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type AnnouncementAudience,
  type AnnouncementChanges,
  type AnnouncementFields,
  announcements,
  type AnnouncementState,
} from '@thedot/domain/announcements/announcements.contract';
import { createClient } from '../../lib/api/client.ts';
import { LIVE_REFETCH_FIRST_PAGE } from '../../lib/live/refetch-policy.ts';

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

export const announcementsQuery = (state: AnnouncementState) =>
  infiniteQueryOptions({
    queryKey: ['announcements', 'list', state],
    queryFn: ({ pageParam, signal }) =>
      api.list({ query: { state, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    // With time alone a planned one begins and a current one ends.
    ...LIVE_REFETCH_FIRST_PAGE,
  });

/** Creates an announcement, or changes the one with this id. */
export function useSaveAnnouncement() {
  return useAnnouncementMutation(
    ({
      id,
      body,
    }: { id: string; body: AnnouncementChanges } | { id: null; body: AnnouncementFields }) =>
      id === null ? api.create({ body }) : api.edit({ query: { id }, body }),
    { silent: true },
  );
}

export const useEndAnnouncement = () =>
  useAnnouncementMutation((id: string) => api.end({ query: { id } }));

export const useDeleteAnnouncement = () =>
  useAnnouncementMutation((id: string) => api.remove({ query: { id } }));

export const dismissAnnouncement = (body: { id: string; edition: number }) => api.dismiss({ body });

function useAnnouncementMutation<Input, Done>(
  mutationFn: (input: Input) => Promise<Done>,
  meta: { silent?: true } = {},
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: ['announcements', 'list'] }),
    meta,
  });
}
