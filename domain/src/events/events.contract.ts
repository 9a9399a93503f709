// Events: users propose them, staff decide, and users register.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Role } from '../access/roles.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  emptyReply,
  id,
  instant,
  optionalText,
  pageOf,
  sortedPage,
  spreadsheetQuery,
} from '../kernel/fields.ts';
import { MAX_PICTURE_BYTES } from '../limits.ts';
import { PersonBrief } from '../users/users.contract.ts';
import {
  AgendaItem,
  EventChanges,
  EventQuestion,
  EventStatus,
  EventTheme,
  EventVisibility,
  NewEvent,
} from './event-fields.contract.ts';
import { RegistrationStatus } from './registration-status.contract.ts';

export const EventAction = z.enum(['submit', 'edit', 'withdraw', 'accept', 'reject', 'cancel']);
export type EventAction = z.infer<typeof EventAction>;

/** An event as lists show it. */
export const EventCard = z.object({
  id,
  /** Shown to users, who quote it. */
  number: z.number(),
  title: z.string(),
  theme: EventTheme,
  status: EventStatus,
  start: z.string(),
  end: z.string(),
  visibility: EventVisibility,
  isListed: z.boolean(),
  /** The organizer as the event names it, or else the organization or the name of its author. */
  organizerName: z.string(),
  space: z.object({ id, name: z.string() }).nullable(),
  place: z.string(),
  isOnline: z.boolean(),
  /** The id of its photo. */
  photo: id.nullable(),
  participantNumber: z.number().nullable(),
  /** How many registrations have a place, and how many wait for one. */
  registered: z.number(),
  waiting: z.number(),
  myRegistration: RegistrationStatus.nullable(),
});
export type EventCard = z.infer<typeof EventCard>;

export const EventProposal = EventCard.extend({
  author: PersonBrief,
  /** What its author or staff changed since the last review. */
  changedFields: z.array(z.string()),
  createdAt: z.string(),
  /** A decision or an edit sends the version that the user saw. */
  version: z.number(),
});
export type EventProposal = z.infer<typeof EventProposal>;

/** An event as the calendar of events shows it. */
export const CalendarEvent = EventCard.pick({
  id: true,
  title: true,
  theme: true,
  status: true,
  start: true,
  end: true,
  visibility: true,
  isListed: true,
  space: true,
  place: true,
  isOnline: true,
  myRegistration: true,
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** What only its organizers and staff see. */
const EventManagement = z.object({
  audienceRoles: z.array(Role),
  audienceOrganizations: z.array(z.object({ id, name: z.string() })),
  material: z.array(z.object({ materialId: id, name: z.string(), quantity: z.number() })),
  /** The names of the space and the material that other bookings take at its time, before a decision. */
  clashes: z.array(z.string()),
});

export const Event = EventProposal.extend({
  organizer: z.string(),
  description: z.string(),
  /** Of the last decision. */
  reason: z.string(),
  hosts: z.array(PersonBrief),
  agenda: z.array(AgendaItem),
  questions: z.array(EventQuestion),
  takesRegistrations: z.boolean(),
  registrationOpensAt: z.string().nullable(),
  registrationClosesAt: z.string().nullable(),
  /** The other events of its series that the reader may see, by start; empty without a series. */
  series: z.array(z.object({ id, start: z.string(), status: EventStatus })),
  actions: z.array(EventAction),
  /** Null for users who do not organize it. */
  management: EventManagement.nullable(),
  /** Who of the hub team handles it, and until when; null for all others. */
  handling: z.object({ assignee: PersonBrief.nullable(), dueAt: z.string().nullable() }).nullable(),
});
export type Event = z.infer<typeof Event>;

const read = permission('read', 'event');
const view = permission('read', 'event-view');

export const EventListQuery = z.strictObject({
  ...sortedPage,
  search: optionalText(100).optional(),
  theme: EventTheme.optional(),
});

export const ProposalsQuery = z.strictObject({
  ...sortedPage,
  search: optionalText(100).optional(),
  theme: EventTheme.optional(),
  status: EventStatus.optional(),
});

const photo = {
  maxBytes: MAX_PICTURE_BYTES,
  kind: 'picture',
  many: false,
  required: false,
} as const;
/** The reason of a decision or cancellation; the lifecycle says when one is required. */
export const EventReason = optionalText(2_000);
const reason = EventReason.default('');
const decided = z.object({ items: z.array(Event) });

export const FIELD_REFUSALS = [
  'event.end_before_start',
  'event.past',
  'event.too_long',
  'event.too_far',
  'event.closes_before_opens',
  'event.closes_after_end',
  'event.agenda_outside',
  'event.choice_needs_options',
  'event.host_unknown',
  'event.organization_unknown',
  'event.space_unknown',
  'event.space_too_small',
  'event.material_unknown',
] as const;

/** The space or the material is not free at that time. */
const RESOURCE_REFUSALS = [
  'booking.time_conflict',
  'booking.not_enough_left',
  'resource.not_found',
] as const;

export const events = contract({
  list: {
    summary: 'Lists events: past ones, or those that I organize or registered for',
    method: 'GET',
    path: '/event/getEvents',
    eachError: true,
    access: read,
    query: EventListQuery.extend({ scope: z.enum(['all', 'past', 'mine']).default('all') }),
    reply: pageOf(EventCard),
  },
  upcoming: {
    summary: 'Lists events that have not ended, the earliest first',
    method: 'GET',
    path: '/event/getUpcommingEvents',
    eachError: true,
    access: read,
    query: EventListQuery,
    reply: pageOf(EventCard),
  },
  proposals: {
    summary: 'Lists my proposals and drafts; for staff, the proposals of all users',
    method: 'GET',
    path: '/event/getEventsProposals',
    eachError: true,
    access: read,
    query: ProposalsQuery,
    reply: pageOf(EventProposal),
  },
  calendar: {
    summary: 'Lists the events between two instants',
    method: 'GET',
    path: '/event/getEventsCalendar',
    eachError: true,
    access: permission('read', 'event-calendar'),
    query: z.strictObject({ from: instant, to: instant, theme: EventTheme.optional() }),
    reply: z.object({ items: z.array(CalendarEvent), isComplete: z.boolean() }),
    errors: ['calendar.range', 'event.calendar_failed'],
  },
  data: {
    summary: 'Exports the events that the caller organizes, or for staff all, as a spreadsheet',
    method: 'GET',
    path: '/event/data',
    eachError: true,
    access: read,
    query: z.strictObject({ ...spreadsheetQuery }),
    reply: 'spreadsheet',
  },
  one: {
    summary: 'Returns an event',
    method: 'GET',
    path: '/event/{id}',
    eachError: true,
    access: view,
    params: z.object({ id }),
    reply: Event,
    errors: ['event.not_found'],
  },
  propose: {
    summary: 'Proposes an event, or keeps it as a draft',
    method: 'POST',
    path: '/event/proposeEvent',
    eachError: true,
    access: permission('create', 'event'),
    body: NewEvent,
    files: { photo },
    reply: Event,
    creates: true,
    errors: ['event.max_proposals', ...FIELD_REFUSALS],
  },
  edit: {
    summary: 'Edits an event; the edit of a proposal goes back to review',
    method: 'PUT',
    path: '/event/updateEventInfos',
    eachError: true,
    access: permission('update', 'event'),
    query: z.strictObject({ id }),
    body: EventChanges.extend({
      version: z.number().int().min(0),
      removesPhoto: z.boolean().default(false),
    }),
    files: { photo },
    reply: Event,
    errors: [
      'event.not_found',
      'event.changed',
      'event.status_failed',
      'event.status_not_allowed',
      'event.staff_only',
      ...RESOURCE_REFUSALS,
      ...FIELD_REFUSALS,
    ],
  },
  decide: {
    summary: 'Accepts or rejects proposals',
    method: 'PUT',
    path: '/event/updateEventProposals',
    eachError: true,
    access: permission('update', 'hub'),
    body: z.strictObject({
      items: z
        .array(z.strictObject({ id, version: z.number().int().min(0) }))
        .min(1)
        .max(50),
      status: EventStatus.extract(['accepted', 'rejected']),
      reason,
    }),
    reply: decided,
    errors: [
      'event.not_found',
      'event.changed',
      'event.status_failed',
      'event.status_not_allowed',
      'event.reason_required',
      'event.past',
      ...RESOURCE_REFUSALS,
    ],
  },
  setStatus: {
    summary:
      'Submits a draft, or cancels an event with a reason, alone or with the coming dates of its series',
    method: 'PUT',
    path: '/event/updateEventStatus',
    eachError: true,
    access: permission('update', 'event'),
    body: z.strictObject({
      id,
      status: EventStatus.extract(['pending', 'cancelled']),
      reason,
      /** Ends also the other coming dates that the caller organizes; of a proposal, those that wait as it does. */
      wholeSeries: z.boolean().default(false),
    }),
    reply: Event,
    errors: [
      'event.not_found',
      'event.status_failed',
      'event.status_not_allowed',
      'event.reason_required',
      'event.max_proposals',
      'event.past',
    ],
  },
  remove: {
    summary: 'Deletes a draft or withdraws a proposal; staff also cancel events, with a reason',
    method: 'DELETE',
    path: '/event/{id}',
    eachError: true,
    access: permission('delete', 'event'),
    params: z.object({ id }),
    query: z.strictObject({ reason }),
    reply: emptyReply,
    errors: [
      'event.not_found',
      'event.status_failed',
      'event.status_not_allowed',
      'event.reason_required',
    ],
  },
});

export type EventEdit = z.output<typeof events.edit.body>;
