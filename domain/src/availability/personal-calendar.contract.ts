// The expert's own calendar elsewhere: its busy times count as taken.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { instant, nothing, text } from '../kernel/fields.ts';

/** Why a calendar could not be read. */
export const CalendarFailure = z.enum([
  'unreachable',
  'not_public',
  'not_a_calendar',
  'too_large',
  'too_slow',
  /** The hub lost the key that its address was sealed with, so the address has to be typed again. */
  'key_lost',
]);
export type CalendarFailure = z.infer<typeof CalendarFailure>;
/** What may go wrong where the calendar is. */
export type ReadFailure = Exclude<CalendarFailure, 'key_lost'>;

/** What is shown of a personal calendar; its address is a secret that is never given out again. */
export const PersonalCalendar = z.object({
  host: z.string(),
  /** When it was last read well. */
  fetchedAt: instant.nullable(),
  failure: CalendarFailure.nullable(),
  failedAt: instant.nullable(),
  /** How many busy times it tells of. */
  busy: z.number(),
});
export type PersonalCalendar = z.infer<typeof PersonalCalendar>;

const REFUSED = [
  'access.expert_required',
  'calendar.unreachable',
  'calendar.not_public',
  'calendar.not_a_calendar',
  'calendar.too_large',
  'calendar.too_slow',
] as const;

export const personalCalendar = contract({
  save: {
    summary: 'Reads one’s personal calendar at this address from now on; it is read once at once',
    method: 'PUT',
    path: '/availability/calendar',
    access: 'signed-in',
    body: z.strictObject({ address: text(2000) }),
    reply: z.object({ calendar: PersonalCalendar }),
    errors: ['calendar.address', ...REFUSED],
  },
  remove: {
    summary: 'Forgets one’s personal calendar and its busy times',
    method: 'DELETE',
    path: '/availability/calendar',
    access: 'signed-in',
    reply: nothing,
  },
  refresh: {
    summary: 'Reads one’s personal calendar again now',
    method: 'POST',
    path: '/availability/calendar/refresh',
    access: 'signed-in',
    reply: z.object({ calendar: PersonalCalendar }),
    errors: ['access.expert_required', 'calendar.none'],
  },
});
