// What the hub's experts did in a stretch of days, for the staff, beside the stretch before it.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { date, id, optionalText, pageOf, saying, sheetWish, sortedPage } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';

/** Days that a hub may have had sessions on, with room for as long a stretch before them. */
const day = date.refine((it) => it >= '2000-01-01' && it <= '2100-12-31', saying('field.date'));

export const ExpertSort = z.enum(['name', 'sessions', 'hours', 'absences', 'rating', 'answers']);
export type ExpertSort = z.infer<typeof ExpertSort>;

export const ExpertFiguresWish = z.strictObject({
  search: optionalText(100).optional(),
  /** The first and the last day, as the hub's calendar counts them; the last 30 days unless told. */
  from: day.optional(),
  to: day.optional(),
  sort: ExpertSort.default('hours'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type ExpertFiguresWish = z.output<typeof ExpertFiguresWish>;

export const Figures = z.object({
  /** Sessions of these days that took place, and their minutes. */
  sessions: z.number(),
  minutes: z.number(),
  /** Sessions of these days to which one of the two did not come. */
  expertAbsences: z.number(),
  requesterAbsences: z.number(),
  /** Reviews of those sessions, and their mean. */
  reviews: z.number(),
  rating: z.number().nullable(),
  /** Requests of these days that the expert answered, or let lapse; of what was taken back or still waits neither is known. */
  decided: z.number(),
  answered: z.number(),
});
export type Figures = z.infer<typeof Figures>;

export const ExpertFigures = z.object({
  id,
  expert: PersonBrief,
  now: Figures,
  before: Figures,
});
export type ExpertFigures = z.infer<typeof ExpertFigures>;

const Period = z.object({ from: z.string(), to: z.string() });
export type Period = z.infer<typeof Period>;

export const expertFigures = contract({
  experts: {
    summary: 'Hours, sessions, absences, rating and answers by expert, beside the days before',
    method: 'GET',
    path: '/dashboard/experts',
    access: permission('read', 'hub'),
    query: ExpertFiguresWish.extend(sortedPage),
    reply: pageOf(ExpertFigures).extend({
      period: Period,
      /** As many days, just before. */
      before: Period,
      /** Of all experts together. */
      total: z.object({ now: Figures, before: Figures }),
    }),
    errors: ['dashboard.period'],
  },
  expertsSheet: {
    summary: 'The same, of all experts, as CSV or XLSX',
    method: 'GET',
    path: '/dashboard/experts/data',
    access: permission('read', 'hub'),
    query: ExpertFiguresWish.extend(sheetWish),
    reply: 'sheet',
    errors: ['dashboard.period'],
  },
});
