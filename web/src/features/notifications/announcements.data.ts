import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  type AnnouncementAudience,
  type Announcement,
  announcements,
} from '@thedot/domain/notifications/announcements.contract';
import { client } from '../../lib/api/client.ts';

const api = client(announcements);

export const namesNobody = ({ roles, organizationIds, userIds }: AnnouncementAudience) =>
  roles.length + organizationIds.length + userIds.length === 0;

/** How many people would be written to, and until it is counted how many those before were; nobody is asked about who names nobody. */
export const countQuery = (to: AnnouncementAudience) =>
  queryOptions({
    queryKey: ['announcements', 'count', to],
    queryFn: ({ signal }) => api.count({ body: { to } }, { signal }),
    select: ({ people }) => people,
    enabled: !namesNobody(to),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const useSendAnnouncement = () =>
  useMutation({
    mutationFn: (body: Announcement) => api.send({ body }),
    meta: { silent: true },
  });
