// Calendar: everything scheduled for the user in one view, and the private feed for other calendars.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import {
  Attendance,
  BookingStatus,
  Party,
  SessionMode,
} from '../expert-sessions/bookings.contract.ts';
import { Expertise } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, emptyReply, optionalText } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const CalendarKind = z.enum(['session', 'request', 'busy']);
export type CalendarKind = z.infer<typeof CalendarKind>;

const entry = {
  /** Unique within the reply and stable between replies. */
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
  /** The requester's organization. */
  organization: z.string().nullable(),
  mode: SessionMode,
  /** The meeting place of an in-person session; may be empty until agreed. */
  place: z.string(),
  /** The user is one of the two parties. */
  mine: z.boolean(),
};

/** An accepted session, with its attendance once it is over. Cancelled ones are included only on request. */
export const SessionEntry = z.object({
  kind: z.literal('session'),
  ...booked,
  status: BookingStatus.extract(['accepted', 'finished', 'cancelled']),
  attendance: Attendance.nullable(),
  series: z.object({ id, occurrence: z.number(), weeks: z.number() }).nullable(),
  /** The user may reschedule it now. */
  canReschedule: z.boolean(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

/** A proposed time of a pending booking. */
export const RequestEntry = z.object({
  kind: z.literal('request'),
  ...booked,
  status: BookingStatus.extract(['pending']),
  /** The party whose answer is awaited, and the deadline. */
  turn: Party,
  answerBy: z.string().nullable(),
  /** The user's own answer is awaited. */
  awaitsMe: z.boolean(),
  /** False once another session of either party overlaps the time. */
  free: z.boolean(),
  weeks: z.number(),
});
export type RequestEntry = z.infer<typeof RequestEntry>;

/** A busy time of an expert's personal calendar, without details. */
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

/** A user's calendar feed. Its address is shown once, on creation. */
export const CalendarFeed = z.object({
  createdAt: z.string(),
  /** When a client last read it, accurate to some minutes. */
  lastReadAt: z.string().nullable(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const calendar = contract({
  entries: {
    summary: 'Calendar entries between two instants, by time: mine, or for staff those of the hub',
    method: 'GET',
    path: '/calendar',
    access: permission('read', 'calendar'),
    query: z.strictObject({
      from: instant,
      to: instant,
      /** Separated by commas; all kinds by default. */
      kinds,
      scope: z.enum(['mine', 'hub']).default('mine'),
      expertId: id.optional(),
      category: Expertise.optional(),
      /** Only this status; by default all but cancelled. */
      status: CalendarStatus.optional(),
    }),
    reply: z.object({
      entries: z.array(CalendarEntry),
      /** False if the reply reached its limit and later entries are missing. */
      isComplete: z.boolean(),
    }),
    errors: ['calendar.range', 'access.denied'],
  },
  experts: {
    summary: 'Experts by whom the hub’s calendar can be filtered, by name or id',
    method: 'GET',
    path: '/calendar/experts',
    access: permission('read', 'hub'),
    query: z.strictObject({
      search: optionalText(100).optional(),
      /** Only this person, even if they are no longer an expert. */
      id: id.optional(),
    }),
    reply: z.object({ items: z.array(PersonBrief) }),
  },
  feed: {
    summary: 'My calendar feed: whether it exists, since when, and when it was last read',
    method: 'GET',
    path: '/calendarfeed',
    access: permission('read', 'calendar'),
    reply: z.object({ feed: CalendarFeed.nullable() }),
  },
  createFeed: {
    summary: 'Creates my feed and returns its address once; revokes an earlier address',
    method: 'POST',
    path: '/calendarfeed',
    access: permission('read', 'calendar'),
    reply: z.object({ address: z.string(), feed: CalendarFeed }),
  },
  revokeFeed: {
    summary: 'Revokes my feed and its address',
    method: 'DELETE',
    path: '/calendarfeed',
    access: permission('read', 'calendar'),
    reply: emptyReply,
  },
  readFeed: {
    summary: 'A user’s sessions as iCalendar, by the secret address of the feed',
    method: 'GET',
    path: '/calendarfeed/{token}.ics',
    access: 'public',
    params: z.object({ token: z.string().max(300) }),
    reply: 'calendar',
    errors: ['calendar.no_feed', 'request.rate_limited'],
  },
});
