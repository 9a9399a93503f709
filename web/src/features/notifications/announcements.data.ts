import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  type AnnouncedTo,
  type Announcement,
  announcements,
} from '@thedot/domain/notifications/announcements.contract';
import { client } from '../../app/api.ts';

const api = client(announcements);

/** How many people would be written to; nobody is asked about who names nobody. */
export const countQuery = (to: AnnouncedTo) =>
  queryOptions({
    queryKey: ['announcements', 'count', to],
    queryFn: ({ signal }) => api.count({ body: { to } }, { signal }),
    select: ({ people }) => people,
    enabled: to.roles.length + to.organizationIds.length + to.userIds.length > 0,
    meta: { silent: true },
  });

export const useSendAnnouncement = () =>
  useMutation({
    mutationFn: (body: Announcement) => api.send({ body }),
    meta: { silent: true },
  });
