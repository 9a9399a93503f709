// The expert's own calendar on another server: its events block time.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { instant, emptyReply, text } from '../kernel/fields.ts';

/** Why a calendar could not be read. */
export const CalendarFailure = z.enum([
  'unreachable',
  'not_public',
  'not_a_calendar',
  'too_large',
  'too_slow',
  /** The key that encrypted the address is lost, so the expert has to enter the address again. */
  'key_lost',
]);
export type CalendarFailure = z.infer<typeof CalendarFailure>;
/** Failures of fetching and parsing a calendar. */
export type CalendarReadFailure = Exclude<CalendarFailure, 'key_lost'>;

/** The status of a personal calendar. Its address is a secret and never returned. */
export const PersonalCalendar = z.object({
  host: z.string(),
  /** When it was last read successfully. */
  fetchedAt: instant.nullable(),
  failure: CalendarFailure.nullable(),
  failedAt: instant.nullable(),
  /** The number of busy times. */
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
    summary: 'Saves the address of the caller’s personal calendar and reads it at once',
    method: 'PUT',
    path: '/availability/calendar',
    access: 'signed-in',
    body: z.strictObject({ address: text(2000) }),
    reply: z.object({ calendar: PersonalCalendar }),
    errors: ['calendar.address', ...REFUSED],
  },
  remove: {
    summary: 'Deletes the caller’s personal calendar and its busy times',
    method: 'DELETE',
    path: '/availability/calendar',
    access: 'signed-in',
    reply: emptyReply,
  },
  refresh: {
    summary: 'Reads the caller’s personal calendar again',
    method: 'POST',
    path: '/availability/calendar/refresh',
    access: 'signed-in',
    reply: z.object({ calendar: PersonalCalendar }),
    errors: ['access.expert_required', 'calendar.none'],
  },
});
