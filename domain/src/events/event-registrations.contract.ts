// Registrations: users register for events, and organizers read, change and check them in.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  emptyReply,
  id,
  instant,
  language,
  optionalText,
  page,
  pageOf,
  text,
} from '../kernel/fields.ts';
import { MAX_CHECK_INS } from '../limits.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { RegistrationStatus } from './registration-status.contract.ts';

/** By the id of the question. */
export const EventAnswers = z.record(id, optionalText(1_000));

export const MyRegistration = z.object({
  status: RegistrationStatus,
  /** The place in the waiting list, from 1 on. */
  position: z.number().nullable(),
  answers: EventAnswers,
  /** What the QR code of the ticket says; null without a place. */
  code: z.string().nullable(),
});
export type MyRegistration = z.infer<typeof MyRegistration>;

export const Attendee = z.object({
  id,
  name: z.string(),
  /** Null for a guest without an account. */
  user: PersonBrief.nullable(),
  email: z.string(),
  status: RegistrationStatus,
  answers: EventAnswers,
  createdAt: z.string(),
  checkedInAt: z.string().nullable(),
});
export type Attendee = z.infer<typeof Attendee>;

/** A scan of a ticket, which may have been stored while the phone was offline. */
const CheckIn = z.strictObject({ code: z.string().min(1).max(100), at: instant });

const view = permission('read', 'event-view');
const params = z.object({ id });

export const eventRegistrations = contract({
  registration: {
    summary: 'Returns my registration for an event',
    method: 'GET',
    path: '/event/{id}/registration',
    eachError: true,
    access: view,
    params,
    reply: z.object({ registration: MyRegistration.nullable() }),
    errors: ['event.not_found'],
  },
  register: {
    summary: 'Registers for an event, or joins its waiting list',
    method: 'POST',
    path: '/event/{id}/registration',
    eachError: true,
    access: view,
    params,
    body: z.strictObject({ answers: EventAnswers.default({}) }),
    reply: MyRegistration,
    creates: true,
    errors: [
      'event.not_found',
      'event.no_registration',
      'event.registration_not_open',
      'event.registration_closed',
      'event.answer_required',
      'event.answer_unknown',
    ],
  },
  cancelRegistration: {
    summary: 'Cancels my registration; the first of the waiting list gets the place',
    method: 'DELETE',
    path: '/event/{id}/registration',
    eachError: true,
    access: view,
    params,
    reply: emptyReply,
    errors: [
      'event.not_found',
      'event.registration_not_found',
      'event.registration_changed',
      'event.begun',
    ],
  },
  attendees: {
    summary: 'Lists the registrations of an event that I organize, in their order',
    method: 'GET',
    path: '/event/{id}/registrations',
    eachError: true,
    access: view,
    params,
    query: z.strictObject({
      ...page,
      status: RegistrationStatus.optional(),
      search: optionalText(100).optional(),
      /** Leaves `counts` empty: they are of all registrations, and a list needs them once. */
      withoutCounts: z.literal('true').optional(),
    }),
    reply: pageOf(Attendee).extend({
      counts: z.partialRecord(RegistrationStatus, z.number()),
    }),
    errors: ['event.not_found'],
  },
  changeRegistrations: {
    summary: 'Gives places, cancels registrations, or records who attended',
    method: 'PUT',
    path: '/event/{id}/registrations',
    eachError: true,
    access: view,
    params,
    body: z.strictObject({
      ids: z.array(id).min(1).max(100),
      action: z.enum(['promote', 'cancel', 'checkIn', 'undoCheckIn', 'markAbsent']),
    }),
    reply: emptyReply,
    errors: [
      'event.not_found',
      'event.registration_not_found',
      'event.registration_changed',
      'event.registration_not_allowed',
      'event.not_begun',
    ],
  },
  checkIn: {
    summary: 'Checks attendees in by the codes of their tickets, also those scanned offline',
    method: 'POST',
    path: '/event/{id}/check-in',
    eachError: true,
    access: view,
    params,
    body: z.strictObject({ items: z.array(CheckIn).min(1).max(MAX_CHECK_INS) }),
    reply: z.object({
      items: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          /** `again`: was checked in before. */
          result: z.enum(['done', 'again', 'no_place', 'unknown']),
        }),
      ),
    }),
    errors: ['event.not_found'],
  },
  message: {
    summary: 'Sends a message to those who registered, by the status of their registration',
    method: 'POST',
    path: '/event/{id}/message',
    eachError: true,
    access: view,
    params,
    body: z.strictObject({
      text: text(2_000),
      statuses: z
        .array(RegistrationStatus.extract(['accepted', 'waiting', 'attended', 'absent']))
        .min(1),
    }),
    reply: z.object({ count: z.number() }),
    creates: true,
    errors: ['event.not_found', 'request.rate_limited'],
  },
  calendarFile: {
    summary: 'Returns an event as an iCalendar file',
    method: 'GET',
    path: '/event/{id}/calendar',
    eachError: true,
    access: view,
    params,
    query: z.strictObject({ language: language.default('en') }),
    reply: 'calendar',
    errors: ['event.not_found'],
  },
});
