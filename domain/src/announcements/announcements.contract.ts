// Announcements: what staff tell many users at once, on every page for a time, by notification and email, or both.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Role } from '../access/roles.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  emptyReply,
  id,
  instant,
  optionalLine,
  optionalText,
  page,
  pageOf,
  sitePath,
  withErrorCode,
} from '../kernel/fields.ts';
import { MAX_ANNOUNCEMENT_LENGTH } from '../limits.ts';
import { AnnouncementLevel, PageAnnouncement } from '../users/page-announcements.contract.ts';
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

/** `planned`: not begun. `current`: pages show it. `past`: ended, or only sent. */
export const AnnouncementState = z.enum(['current', 'planned', 'past']);
export type AnnouncementState = z.infer<typeof AnnouncementState>;

const httpsAddress = z.httpUrl().startsWith('https://');

/** A page of the hub or a web address; empty without one. */
const link = optionalLine(300).refine(
  (value) =>
    value === '' || sitePath.safeParse(value).success || httpsAddress.safeParse(value).success,
  withErrorCode('field.link'),
);

/** All empty in a language in which it is not written. */
const words = z.strictObject({
  title: optionalLine(120),
  text: optionalText(MAX_ANNOUNCEMENT_LENGTH),
  linkLabel: optionalLine(60),
});

export const AnnouncementFields = z.strictObject({
  to: AnnouncementAudience,
  level: AnnouncementLevel,
  words: z.strictObject({ en: words, fr: words }),
  link,
  /** Null: at once. An announcement that has begun keeps its start. */
  startsAt: instant.nullable(),
  /** Null: until staff end it. */
  endsAt: instant.nullable(),
  /** Every page of its audience shows it. */
  isBanner: z.boolean(),
  isDismissible: z.boolean(),
  /** Its audience is notified once, at the start. */
  isNotified: z.boolean(),
});
export type AnnouncementFields = z.infer<typeof AnnouncementFields>;

export const AnnouncementChanges = AnnouncementFields.extend({
  /** The version that the editor saw. */
  version: z.number().int().min(0),
  /** Shows it to those who dismissed it too. */
  showsAgain: z.boolean(),
});
export type AnnouncementChanges = z.infer<typeof AnnouncementChanges>;

/** An announcement as staff manage it. */
export const ManagedAnnouncement = z.object({
  ...PageAnnouncement.shape,
  to: z.object({
    roles: z.array(z.string()),
    organizationIds: z.array(id),
    userIds: z.array(id),
  }),
  endsAt: z.string().nullable(),
  isBanner: z.boolean(),
  isNotified: z.boolean(),
  notifiedAt: z.string().nullable(),
  /** How many were notified. */
  recipients: z.number(),
  /** How many users are in its audience now. */
  reach: z.number(),
  /** How many users dismissed this edition. */
  dismissals: z.number(),
  state: AnnouncementState,
  author: PersonBrief,
  version: z.number(),
});
export type ManagedAnnouncement = z.infer<typeof ManagedAnnouncement>;

const FIELD_ERRORS = [
  'announcement.start_past',
  'announcement.end_early',
  'announcement.not_urgent',
  'announcement.reaches_no_one',
] as const;

export const announcements = contract({
  list: {
    summary: 'Lists the announcements in one state for staff, newest first',
    method: 'GET',
    path: '/notifyconcernedusers',
    access: permission('read', 'hub'),
    query: z.strictObject({ ...page, state: AnnouncementState }),
    reply: pageOf(ManagedAnnouncement),
  },
  count: {
    summary: 'Counts the users an announcement would reach',
    method: 'POST',
    path: '/notifyconcernedusers/count',
    access: permission('create', 'hub'),
    body: z.strictObject({ to: AnnouncementAudience }),
    reply: z.object({ recipients: z.number() }),
  },
  create: {
    summary:
      'Announces to the users of roles and organizations, and to single users, now or at a later start',
    method: 'POST',
    path: '/notifyconcernedusers',
    access: permission('create', 'hub'),
    body: AnnouncementFields,
    reply: ManagedAnnouncement,
    creates: true,
    errors: FIELD_ERRORS,
  },
  edit: {
    summary: 'Changes an announcement that has not ended; it may be shown again to all',
    method: 'PUT',
    path: '/notifyconcernedusers',
    access: permission('update', 'hub'),
    query: z.strictObject({ id }),
    body: AnnouncementChanges,
    reply: ManagedAnnouncement,
    errors: [
      'announcement.not_found',
      'announcement.changed',
      'announcement.started',
      'announcement.over',
      ...FIELD_ERRORS,
    ],
  },
  end: {
    summary: 'Takes a current announcement off all pages',
    method: 'PATCH',
    path: '/notifyconcernedusers/end',
    access: permission('update', 'hub'),
    query: z.strictObject({ id }),
    reply: ManagedAnnouncement,
    errors: ['announcement.not_found', 'announcement.not_started', 'announcement.over'],
  },
  remove: {
    summary: 'Deletes a planned announcement',
    method: 'DELETE',
    path: '/notifyconcernedusers',
    access: permission('delete', 'hub'),
    query: z.strictObject({ id }),
    reply: emptyReply,
    errors: ['announcement.not_found', 'announcement.started'],
  },
  dismiss: {
    summary: 'Takes one edition of an announcement off the pages of the caller, on all devices',
    method: 'POST',
    path: '/notifyconcernedusers/dismissal',
    access: 'signed-in',
    body: z.strictObject({ id, edition: z.number().int().min(1) }),
    reply: emptyReply,
    errors: ['announcement.not_found', 'announcement.pinned'],
  },
});
