import { announcements } from '@thedot/domain/notifications/announcements.contract';
import { implement } from '../../kernel/implement.ts';
import { countAnnounced, sendAnnouncement } from './announcements.service.ts';

export const announcementRoutes = implement(announcements, {
  count: async ({ body }, ctx) => ({ people: await countAnnounced(ctx, body.to) }),
  send: async ({ body }, ctx) => ({ told: await sendAnnouncement(ctx, body) }),
});
