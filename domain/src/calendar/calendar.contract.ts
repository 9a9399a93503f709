// Calendar: all that has a time for me in one view, and the private address where other calendars read it.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Attendance, BookingStatus, Party, SessionMode } from '../bookings/bookings.contract.ts';
import { Expertise } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, nothing, optionalText } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const CalendarKind = z.enum(['session', 'request', 'busy']);
export type CalendarKind = z.infer<typeof CalendarKind>;

const entry = {
  /** Nothing else of the answer has it; it stays the same from one answer to the next. */
  id: z.string(),
  start: z.string(),
  end: z.string(),
};

const booked = {
  ...entry,
  bookingId: id,
  category: Expertise,
  expert: PersonBrief,
  requester: PersonBrief,
  /** The requester’s. */
  organization: z.string().nullable(),
  mode: SessionMode,
  /** Where, when in person; may be empty until they agree. */
  place: z.string(),
  /** I am one of the two. */
  mine: z.boolean(),
};

/** An accepted time; once it is over, what is known of it. One that was called off is there only when asked for. */
export const SessionEntry = z.object({
  kind: z.literal('session'),
  ...booked,
  status: BookingStatus.extract(['accepted', 'finished', 'cancelled']),
  attendance: Attendance.nullable(),
  series: z.object({ id, occurrence: z.number(), weeks: z.number() }).nullable(),
  /** I may give it another time now. */
  mayMove: z.boolean(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

/** One of the times that somebody proposed and nobody has accepted yet. */
export const RequestEntry = z.object({
  kind: z.literal('request'),
  ...booked,
  status: BookingStatus.extract(['pending']),
  /** Whose answer is awaited, and until when it counts. */
  turn: Party,
  answerBy: z.string().nullable(),
  /** It is mine. */
  awaitsMe: z.boolean(),
  /** Not once another session of one of the two has taken the time. */
  free: z.boolean(),
  weeks: z.number(),
});
export type RequestEntry = z.infer<typeof RequestEntry>;

/** What an expert’s personal calendar holds: that they are busy, and nothing else. */
export const BusyEntry = z.object({ kind: z.literal('busy'), ...entry });
export type BusyEntry = z.infer<typeof BusyEntry>;

export const CalendarEntry = z.discriminatedUnion('kind', [SessionEntry, RequestEntry, BusyEntry]);
export type CalendarEntry = z.infer<typeof CalendarEntry>;

export const CalendarStatus = BookingStatus.extract([
  'pending',
  'accepted',
  'finished',
  'cancelled',
]);
export type CalendarStatus = z.infer<typeof CalendarStatus>;

const kinds = z
  .string()
  .max(200)
  .transform((names) => names.split(',').filter(Boolean))
  .pipe(z.array(CalendarKind).min(1))
  .default(CalendarKind.options);

/** A person’s feed; its address was shown when it was made, and nobody can read it again. */
export const CalendarFeed = z.object({
  createdAt: z.string(),
  /** When another calendar last read it, to within minutes. */
  lastReadAt: z.string().nullable(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const calendar = contract({
  entries: {
    summary: 'What has a time between two instants: mine, or the hub’s for its staff, in order',
    method: 'GET',
    path: '/calendar',
    access: permission('read', 'calendar'),
    query: z.strictObject({
      from: instant,
      to: instant,
      /** Several with commas; all of them when left out. */
      kinds,
      scope: z.enum(['mine', 'hub']).default('mine'),
      expertId: id.optional(),
      category: Expertise.optional(),
      /** Alone; without it, all but what was cancelled. */
      status: CalendarStatus.optional(),
    }),
    reply: z.object({
      entries: z.array(CalendarEntry),
      /** Not when there was more than one answer holds: then the last are missing. */
      isWhole: z.boolean(),
    }),
    errors: ['calendar.range', 'access.denied'],
  },
  experts: {
    summary:
      'To whose sessions the hub’s calendar can be narrowed: by name, or the one that is meant',
    method: 'GET',
    path: '/calendar/experts',
    access: permission('read', 'hub'),
    query: z.strictObject({
      search: optionalText(100).optional(),
      /** Only this one, whatever has become of them. */
      id: id.optional(),
    }),
    reply: z.object({ items: z.array(PersonBrief) }),
  },
  feed: {
    summary: 'Whether I have a feed, since when, and when it was last read',
    method: 'GET',
    path: '/calendarfeed',
    access: permission('read', 'calendar'),
    reply: z.object({ feed: CalendarFeed.nullable() }),
  },
  makeFeed: {
    summary: 'Makes my feed and tells its address, this once; an earlier address ends',
    method: 'POST',
    path: '/calendarfeed',
    access: permission('read', 'calendar'),
    reply: z.object({ address: z.string(), feed: CalendarFeed }),
  },
  endFeed: {
    summary: 'Ends my feed: whoever has its address reads nothing any more',
    method: 'DELETE',
    path: '/calendarfeed',
    access: permission('read', 'calendar'),
    reply: nothing,
  },
  readFeed: {
    summary: 'A person’s sessions as iCalendar, for whoever has the address',
    method: 'GET',
    path: '/calendarfeed/{token}.ics',
    access: 'public',
    params: z.object({ token: z.string().max(300) }),
    reply: 'calendar',
    errors: ['calendar.no_feed', 'request.rate_limited'],
  },
});
