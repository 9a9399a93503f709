// Announcements: notifications that staff write to many users at once.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Role } from '../access/roles.ts';
import { contract } from '../kernel/endpoint.ts';
import { line, id, page, pageOf, sitePath, withErrorCode, text } from '../kernel/fields.ts';
import { MAX_ANNOUNCEMENT_LENGTH } from '../limits.ts';
import { PersonBrief } from '../users/users.contract.ts';

/** The users who match any of these, each once. */
export const AnnouncementAudience = z
  .strictObject({
    roles: z.array(Role).max(Role.options.length),
    organizationIds: z.array(id).max(100),
    userIds: z.array(id).max(200),
  })
  .refine(
    ({ roles, organizationIds, userIds }) =>
      roles.length + organizationIds.length + userIds.length > 0,
    withErrorCode('field.required'),
  );
export type AnnouncementAudience = z.infer<typeof AnnouncementAudience>;

export const Announcement = z.strictObject({
  to: AnnouncementAudience,
  title: line(120),
  text: text(MAX_ANNOUNCEMENT_LENGTH),
  /** The page of the hub that the notification opens. */
  link: sitePath.optional(),
});
export type Announcement = z.infer<typeof Announcement>;

export const SentAnnouncement = z.object({
  id,
  author: PersonBrief,
  title: z.string(),
  text: z.string(),
  /** The page that it opens. */
  link: z.string(),
  recipients: z.number(),
  createdAt: z.string(),
});
export type SentAnnouncement = z.infer<typeof SentAnnouncement>;

export const announcements = contract({
  list: {
    summary: 'Lists the announcements that staff sent, newest first',
    method: 'GET',
    path: '/notifyconcernedusers',
    access: permission('read', 'hub'),
    query: z.strictObject(page),
    reply: pageOf(SentAnnouncement),
  },
  count: {
    summary: 'Counts the users an announcement would reach',
    method: 'POST',
    path: '/notifyconcernedusers/count',
    access: permission('create', 'hub'),
    body: z.strictObject({ to: AnnouncementAudience }),
    reply: z.object({ recipients: z.number() }),
  },
  send: {
    summary:
      'Sends an announcement to the users of roles and organizations, and to single users; each once',
    method: 'POST',
    path: '/notifyconcernedusers',
    access: permission('create', 'hub'),
    body: Announcement,
    reply: z.object({ recipients: z.number() }),
    creates: true,
  },
});
