// Availability: an expert's weekly hours, and the free slots that follow from them.
import { z } from 'zod';
import { may } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { date, id, instant, saying, timeZone, wallTime } from '../kernel/fields.ts';

/** Half-open `[start, end)`, instants in UTC. */
export const Slot = z.strictObject({ start: instant, end: instant });
export type Slot = z.infer<typeof Slot>;

/** One interval of a weekday, in wall time of the expert's zone; `wday` 0 is Sunday. */
export const WeeklyHours = z.strictObject({
  wday: z.number().int().min(0).max(6),
  start: wallTime,
  end: wallTime,
});
export type WeeklyHours = z.infer<typeof WeeklyHours>;

export const Availability = z.object({
  expertId: id,
  timeZone: z.string(),
  hours: z.array(WeeklyHours),
  sessionMinutes: z.array(z.number()),
  noticeMinutes: z.number(),
  horizonDays: z.number(),
});
export type Availability = z.infer<typeof Availability>;

export const Week = z.strictObject({ timeZone, hours: z.array(WeeklyHours).max(70) });

/** What is left out stays as it is. Hours are changed as one, and mean nothing without the zone they are said in. */
export const WeekChanges = Week.partial()
  .extend({ expertId: id.optional() })
  .refine(({ hours, timeZone: zone }) => hours === undefined || zone !== undefined, {
    path: ['timeZone'],
    ...saying('field.required'),
  });
export type WeekChanges = z.infer<typeof WeekChanges>;

export const availability = contract({
  read: {
    summary: 'An expert’s hours: the own ones, or anybody’s for administrators',
    method: 'GET',
    path: '/availability',
    access: 'signed-in',
    query: z.strictObject({ expertId: id.optional() }),
    reply: Availability,
    errors: ['access.expert_required', 'expert.not_found'],
  },
  save: {
    summary:
      'Replaces an expert’s zone, or the weekly hours with the zone they are said in: the own ones, or anybody’s for administrators',
    method: 'PUT',
    path: '/availability',
    access: 'signed-in',
    body: WeekChanges,
    reply: Availability,
    errors: [
      'access.expert_required',
      'expert.not_found',
      'availability.order',
      'availability.overlap',
    ],
  },
  slots: {
    summary: 'Free slots of one expert between two days of the zone asked for',
    method: 'GET',
    path: '/availability/bookingslots',
    access: may('read', 'booking'),
    query: z.strictObject({
      expertId: id,
      from: date,
      to: date,
      minutes: z.coerce.number().int().min(15).max(240),
      timeZone: timeZone.optional(),
    }),
    reply: z.object({ timeZone: z.string(), slots: z.array(Slot) }),
    errors: ['expert.not_found'],
  },
});
