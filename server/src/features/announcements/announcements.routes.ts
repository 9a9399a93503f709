import { announcements } from '@thedot/domain/announcements/announcements.contract';
import { implement } from '../../http/implement.ts';
import {
  countRecipients,
  createAnnouncement,
  dismissAnnouncement,
  editAnnouncement,
  endAnnouncement,
  listAnnouncements,
  removeAnnouncement,
} from './announcements.service.ts';

export const announcementRoutes = implement(announcements, {
  list: async ({ query }, ctx) => listAnnouncements(ctx, query),
  count: async ({ body }, ctx) => ({ recipients: await countRecipients(ctx, body.to) }),
  create: async ({ body }, ctx) => createAnnouncement(ctx, body),
  edit: async ({ query, body }, ctx) => editAnnouncement(ctx, query.id, body),
  end: async ({ query }, ctx) => endAnnouncement(ctx, query.id),
  remove: async ({ query }, ctx) => {
    await removeAnnouncement(ctx, query.id);
    return {};
  },
  dismiss: async ({ body }, ctx) => {
    await dismissAnnouncement(ctx, body);
    return {};
  },
});
