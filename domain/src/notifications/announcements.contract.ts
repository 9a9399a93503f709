// Announcements: what the hub’s staff write to many people at once.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Role } from '../access/roles.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, ownPath, saying, text } from '../kernel/fields.ts';
import { MAX_ANNOUNCEMENT } from '../limits.ts';

/** Whoever is meant by any of these, once. */
export const AnnouncedTo = z
  .strictObject({
    roles: z.array(Role).max(Role.options.length),
    organizationIds: z.array(id).max(100),
    userIds: z.array(id).max(200),
  })
  .refine(
    ({ roles, organizationIds, userIds }) =>
      roles.length + organizationIds.length + userIds.length > 0,
    saying('field.required'),
  );
export type AnnouncedTo = z.infer<typeof AnnouncedTo>;

export const Announcement = z.strictObject({
  to: AnnouncedTo,
  title: text(120),
  text: text(MAX_ANNOUNCEMENT),
  /** Where it leads, a page of the hub. */
  link: ownPath.optional(),
});
export type Announcement = z.infer<typeof Announcement>;

export const announcements = contract({
  count: {
    summary: 'How many people an announcement would reach',
    method: 'POST',
    path: '/notifyconcernedusers/count',
    access: permission('create', 'hub'),
    body: z.strictObject({ to: AnnouncedTo }),
    reply: z.object({ people: z.number() }),
  },
  send: {
    summary: 'Writes to everybody of some roles and organizations, and to some people; each once',
    method: 'POST',
    path: '/notifyconcernedusers',
    access: permission('create', 'hub'),
    body: Announcement,
    reply: z.object({ told: z.number() }),
    creates: true,
  },
});
