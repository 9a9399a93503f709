// The board: the schedules and sessions of all experts in one week, for administrators.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { date, id, optionalText, sortedPage } from '../kernel/fields.ts';
import { Closure, DateHours, WeeklyHours } from '../scheduling/schedule.contract.ts';
import { Slot } from '../scheduling/slot.contract.ts';
import { HubClosure } from '../scheduling/hub-closures.contract.ts';

/** One expert's schedule and sessions of the week. */
export const BoardRow = z.object({
  id,
  name: z.string(),
  photo: id.nullable(),
  headline: z.string(),
  timeZone: z.string(),
  hours: z.array(WeeklyHours),
  /** The date overrides of this week. */
  days: z.array(DateHours),
  /** The days off that overlap this week. */
  closures: z.array(Closure),
  /** Those of the week in the expert's time zone. */
  sessions: z.array(Slot),
});
export type BoardRow = z.infer<typeof BoardRow>;

export const board = contract({
  week: {
    summary: 'Lists the hours, days off and sessions of all experts in one week, by name',
    method: 'GET',
    path: '/availability/board',
    access: permission('read', 'availability'),
    query: z.strictObject({
      ...sortedPage,
      /** The first of seven days in the hub's time zone. */
      from: date,
      search: optionalText(100).optional(),
      expertId: id.optional(),
    }),
    reply: z.object({
      from: date,
      to: date,
      /** The hub's time zone. */
      timeZone: z.string(),
      closures: z.array(HubClosure),
      items: z.array(BoardRow),
      next: z.string().nullable(),
    }),
  },
});
