// The board: one week of all experts, for administrators.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { date, id, optionalText, sortedPage } from '../kernel/fields.ts';
import { Closure, DateHours, WeeklyHours } from './availability.contract.ts';
import { Slot } from './slot.contract.ts';
import { HubClosure } from './closures.contract.ts';

/** One expert's week: what they say of it, and their sessions in it. */
export const BoardRow = z.object({
  id,
  name: z.string(),
  photo: id.nullable(),
  headline: z.string(),
  timeZone: z.string(),
  hours: z.array(WeeklyHours),
  /** The dates of this week that have hours of their own. */
  days: z.array(DateHours),
  /** The days off that touch it. */
  closures: z.array(Closure),
  sessions: z.array(Slot),
});
export type BoardRow = z.infer<typeof BoardRow>;

export const board = contract({
  week: {
    summary: 'A week of all experts, by name: their hours, days off and sessions',
    method: 'GET',
    path: '/availability/board',
    access: permission('read', 'availability'),
    query: z.strictObject({
      ...sortedPage,
      /** The first of the seven days, as the hub's clocks show them. */
      from: date,
      search: optionalText(100).optional(),
    }),
    reply: z.object({
      from: date,
      to: date,
      /** The hub's. */
      timeZone: z.string(),
      closures: z.array(HubClosure),
      items: z.array(BoardRow),
      next: z.string().nullable(),
    }),
  },
});
