// Experts: the mentors of the hub, what they help with, and when they are next free.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, optionalText, pageOf, sortedPage, text } from '../kernel/fields.ts';
import { MOST_HORIZON_DAYS } from '../limits.ts';

export const Expertise = z.enum([
  'Legal IP',
  'Legal Business Law',
  'Accounting',
  'Finance',
  'Fundraising',
  'Communication and Marketing',
  'Go to Market',
  'Accounting and Finance',
  'Business plan',
  'Business model',
  'Product',
  'Architecture',
  'Technical support',
  'Other',
]);
export type Expertise = z.infer<typeof Expertise>;

export const ExpertCard = z.object({
  id,
  name: z.string(),
  photo: id.nullable(),
  headline: z.string(),
  categories: z.array(Expertise),
  languages: z.array(z.string()),
  rating: z.number().nullable(),
  reviews: z.number(),
  nextFree: z.string().nullable(),
});
export type ExpertCard = z.infer<typeof ExpertCard>;

/** Minutes the asker's organization has used with this expert, of how many. */
export const HoursUsed = z.object({ usedMinutes: z.number(), limitMinutes: z.number() });
export type HoursUsed = z.infer<typeof HoursUsed>;

/** What the asker's organization has asked for today, experts and spaces together, of how much. */
export const RequestsToday = z.object({ used: z.number(), limit: z.number() });
export type RequestsToday = z.infer<typeof RequestsToday>;

export const Expert = ExpertCard.extend({
  bio: z.string(),
  sessions: z.number(),
  timeZone: z.string(),
  sessionMinutes: z.array(z.number()),
  horizonDays: z.number(),
  hours: HoursUsed,
  requestsToday: RequestsToday,
});
export type Expert = z.infer<typeof Expert>;

/** What the experts of a topic offer together, for who asks any of them. */
export const Topic = z.object({
  category: Expertise,
  /** How many they are. */
  experts: z.number(),
  sessionMinutes: z.array(z.number()),
  horizonDays: z.number(),
  nextFree: z.string().nullable(),
  /** With whom of them the least is left; null where there is nobody. */
  leastHours: HoursUsed.nullable(),
  requestsToday: RequestsToday,
});
export type Topic = z.infer<typeof Topic>;

export const ExpertSort = z.enum(['name', 'next']);
export type ExpertSort = z.infer<typeof ExpertSort>;

export const ExpertsQuery = z.strictObject({
  ...sortedPage,
  search: optionalText(100).optional(),
  category: Expertise.optional(),
  language: text(8).optional(),
  /** Who has a free time within so many days. */
  within: z.coerce.number().int().min(1).max(MOST_HORIZON_DAYS).optional(),
  sort: ExpertSort.default('name'),
});
export type ExpertsQuery = z.infer<typeof ExpertsQuery>;

export const experts = contract({
  list: {
    summary: 'Experts with rating, categories and next free slot',
    method: 'GET',
    path: '/users/experts',
    access: permission('read', 'expert'),
    query: ExpertsQuery,
    reply: pageOf(ExpertCard),
  },
  topic: {
    summary:
      'What any expert of a topic offers: lengths, how far ahead, and the next free time of all',
    method: 'GET',
    path: '/users/experts/any',
    access: permission('read', 'expert'),
    query: z.strictObject({ category: Expertise }),
    reply: z.object({ topic: Topic }),
  },
  one: {
    summary: 'One expert’s public profile, and the asker’s hours with them',
    method: 'GET',
    path: '/users/experts/{id}',
    access: permission('read', 'expert'),
    params: z.object({ id }),
    reply: z.object({ expert: Expert }),
    errors: ['expert.not_found'],
  },
});
