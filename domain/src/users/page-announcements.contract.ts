// The announcements that each page shows a user; they come with the user, so that no page shifts when they arrive.
import { z } from 'zod';
import { id } from '../kernel/fields.ts';

export const AnnouncementLevel = z.enum(['info', 'success', 'warning', 'urgent']);
export type AnnouncementLevel = z.infer<typeof AnnouncementLevel>;

const words = z.object({ title: z.string(), text: z.string(), linkLabel: z.string() });

export const PageAnnouncement = z.object({
  id,
  level: AnnouncementLevel,
  /** All empty in a language in which it is not written. */
  words: z.object({ en: words, fr: words }),
  /** A page of the hub or a web address; empty without one. */
  link: z.string(),
  isDismissible: z.boolean(),
  /** A dismissal is of one edition; staff who show it again to all begin the next. */
  edition: z.number(),
  startsAt: z.string(),
});
export type PageAnnouncement = z.infer<typeof PageAnnouncement>;

export const PageAnnouncements = z.object({
  /** The most important first. */
  shown: z.array(PageAnnouncement),
  /** When one begins or ends: the page asks again then. */
  changesAt: z.string().nullable(),
});
export type PageAnnouncements = z.infer<typeof PageAnnouncements>;
