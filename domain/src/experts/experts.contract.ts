// Experts: the mentors of the hub, their topics, and their next free slot.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, optionalText, pageOf, sortedPage, text } from '../kernel/fields.ts';
import { MAX_HORIZON_DAYS } from '../limits.ts';
import { RequestsToday } from '../scheduling/daily-quota.contract.ts';

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

/** Minutes that the caller's organization has used with this expert, and the limit. */
export const HoursUsed = z.object({ usedMinutes: z.number(), limitMinutes: z.number() });
export type HoursUsed = z.infer<typeof HoursUsed>;

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

/** What all experts of a topic offer together, for a request to any of them. */
export const Topic = z.object({
  category: Expertise,
  /** The number of experts. */
  experts: z.number(),
  sessionMinutes: z.array(z.number()),
  horizonDays: z.number(),
  nextFree: z.string().nullable(),
  /** The hours with the expert with the fewest minutes left; null without experts. */
  fewestHoursLeft: HoursUsed.nullable(),
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
  /** Only experts with a free slot within this number of days. */
  within: z.coerce.number().int().min(1).max(MAX_HORIZON_DAYS).optional(),
  sort: ExpertSort.default('name'),
});
export type ExpertsQuery = z.infer<typeof ExpertsQuery>;

export const experts = contract({
  list: {
    summary: 'Lists experts with rating, categories and next free slot',
    method: 'GET',
    path: '/users/experts',
    access: permission('read', 'expert'),
    query: ExpertsQuery,
    reply: pageOf(ExpertCard),
  },
  topic: {
    summary:
      'Returns what the experts of a topic offer: session lengths, booking horizon and next free slot',
    method: 'GET',
    path: '/users/experts/any',
    access: permission('read', 'expert'),
    query: z.strictObject({ category: Expertise }),
    reply: z.object({ topic: Topic }),
  },
  get: {
    summary: 'Returns the public profile of an expert, and the caller’s hours with them',
    method: 'GET',
    path: '/users/experts/{id}',
    access: permission('read', 'expert'),
    params: z.object({ id }),
    reply: z.object({ expert: Expert }),
    errors: ['expert.not_found'],
  },
});
