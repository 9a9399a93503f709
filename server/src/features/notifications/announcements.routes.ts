import { announcements } from '@thedot/domain/notifications/announcements.contract';
import { implement } from '../../http/implement.ts';
import { countRecipients, sendAnnouncement } from './announcements.service.ts';

export const announcementRoutes = implement(announcements, {
  count: async ({ body }, ctx) => ({ people: await countRecipients(ctx, body.to) }),
  send: async ({ body }, ctx) => ({ told: await sendAnnouncement(ctx, body) }),
});
