// Calendar: everything scheduled for the user in one view, and the private feed for other calendars.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { BusyEntry } from '../availability/busy-entry.contract.ts';
import { EventEntry } from '../events/event-entry.contract.ts';
import { DisplayedStatus } from '../expert-sessions/bookings.contract.ts';
import { RequestEntry, SessionEntry } from '../expert-sessions/session-entries.contract.ts';
import { Expertise } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, emptyReply, optionalText } from '../kernel/fields.ts';
import { MaterialEntry } from '../material/material-entry.contract.ts';
import { OpportunityEntry } from '../opportunities/opportunity-entry.contract.ts';
import { SpaceEntry } from '../spaces/space-entry.contract.ts';
import { PersonBrief } from '../users/users.contract.ts';

/** A new kind is added here, and in the manifests of its feature. */
export const CalendarEntry = z.discriminatedUnion('kind', [
  SessionEntry,
  RequestEntry,
  SpaceEntry,
  MaterialEntry,
  OpportunityEntry,
  EventEntry,
  BusyEntry,
]);
export type CalendarEntry = z.infer<typeof CalendarEntry>;

export const CalendarKind = z.enum(CalendarEntry.options.map(({ shape }) => shape.kind.value));
export type CalendarKind = z.infer<typeof CalendarKind>;

export const CalendarStatus = DisplayedStatus.extract([
  'pending',
  'accepted',
  'finished',
  'cancelled',
  'expired',
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
    summary:
      'Lists calendar entries between two instants, by time: mine, or for staff those of the hub',
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
      /** Only this status; by default all but cancelled and expired. */
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
    summary: 'Lists the experts by whom the hub’s calendar can be filtered, by name or id',
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
    summary: 'Returns whether I have a calendar feed, since when, and when it was last read',
    method: 'GET',
    path: '/calendarfeed',
    viewAs: 'private',
    access: permission('read', 'calendar'),
    reply: z.object({ feed: CalendarFeed.nullable() }),
  },
  createFeed: {
    summary: 'Creates my feed and returns its address once; revokes an earlier address',
    method: 'POST',
    path: '/calendarfeed',
    access: permission('read', 'calendar'),
    closedToKeys: true,
    reply: z.object({ address: z.string(), feed: CalendarFeed }),
  },
  revokeFeed: {
    summary: 'Revokes my feed and its address',
    method: 'DELETE',
    path: '/calendarfeed',
    access: permission('read', 'calendar'),
    closedToKeys: true,
    reply: emptyReply,
  },
  readFeed: {
    summary: 'Returns a user’s bookings as iCalendar, by the secret address of the feed',
    method: 'GET',
    path: '/calendarfeed/{token}.ics',
    access: 'public',
    params: z.object({ token: z.string().max(300) }),
    reply: 'calendar',
    errors: ['calendar.no_feed', 'request.rate_limited'],
  },
});
