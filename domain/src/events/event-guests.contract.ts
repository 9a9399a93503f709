// Public events: anyone reads them, registers by email without an account, and subscribes to them by theme.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { email, id, language, line } from '../kernel/fields.ts';
import { EventAnswers } from './event-registrations.contract.ts';
import { AgendaItem, EventQuestion, EventStatus, EventTheme } from './event-fields.contract.ts';
import { RegistrationStatus } from './registration-status.contract.ts';

/** What anyone reads of a public event. It names no user of the hub but its organizer. */
export const PublicEvent = z.object({
  id,
  title: z.string(),
  description: z.string(),
  theme: EventTheme,
  status: EventStatus,
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  organizer: z.string(),
  where: z.string(),
  isOnline: z.boolean(),
  hasPhoto: z.boolean(),
  participantNumber: z.number().nullable(),
  registered: z.number(),
  takesRegistrations: z.boolean(),
  registrationOpensAt: z.string().nullable(),
  registrationClosesAt: z.string().nullable(),
  agenda: z.array(AgendaItem),
  questions: z.array(EventQuestion),
});
export type PublicEvent = z.infer<typeof PublicEvent>;

/** The registration of a guest, by the link of their email. */
export const GuestRegistration = z.object({
  eventId: id,
  title: z.string(),
  start: z.string(),
  end: z.string(),
  name: z.string(),
  status: RegistrationStatus,
  position: z.number().nullable(),
  code: z.string().nullable(),
  /** The page on which a guest with a place joins the meeting of an online event. */
  joinPath: z.string().nullable(),
  /** The event as guests read it, also once it is private; null for a guest who cancelled and may read it no longer. */
  event: PublicEvent.nullable(),
});
export type GuestRegistration = z.infer<typeof GuestRegistration>;

export const NewGuestRegistration = z.strictObject({
  name: line(120),
  email,
  language,
  answers: EventAnswers.default({}),
});

const token = z.strictObject({ token: z.string().min(1).max(200) });
const limit = { tries: 60, minutes: 10 } as const;

export const eventGuests = contract({
  publicEvent: {
    summary: 'Returns a public event to anyone',
    method: 'GET',
    path: '/event/{id}/public',
    eachError: true,
    access: 'public',
    params: z.object({ id }),
    reply: PublicEvent,
    limit: { tries: 600, minutes: 10 },
    errors: ['event.not_found'],
  },
  publicPhoto: {
    summary: 'Returns the photo of a public event to anyone',
    method: 'GET',
    path: '/event/{id}/photo',
    eachError: true,
    access: 'public',
    params: z.object({ id }),
    reply: 'file',
    limit: { tries: 600, minutes: 10 },
    errors: ['event.not_found', 'file.not_found'],
  },
  registerGuest: {
    summary: 'Registers a guest for a public event; the link of an email confirms it',
    method: 'POST',
    path: '/event/{id}/guest',
    eachError: true,
    access: 'public',
    params: z.object({ id }),
    body: NewGuestRegistration,
    /** The same for addresses that are registered already. */
    reply: z.object({ isSent: z.literal(true) }),
    limit: { tries: 20, minutes: 60 },
    errors: [
      'event.not_found',
      'event.no_registration',
      'event.registration_not_open',
      'event.registration_closed',
      'event.answer_required',
      'event.answer_unknown',
      'auth.temporary_email',
      'request.rate_limited',
    ],
  },
  guest: {
    summary: 'Returns the registration of a guest by the link of their email',
    method: 'POST',
    path: '/event/guest',
    eachError: true,
    access: 'public',
    body: token,
    reply: GuestRegistration,
    limit,
    errors: ['event.registration_not_found'],
  },
  confirmGuest: {
    summary: 'Confirms the registration of a guest',
    method: 'POST',
    path: '/event/guest/confirm',
    eachError: true,
    access: 'public',
    body: token,
    reply: GuestRegistration,
    limit,
    errors: ['event.registration_not_found', 'event.registration_changed', 'event.no_registration'],
  },
  cancelGuest: {
    summary: 'Cancels the registration of a guest; the first of the waiting list gets the place',
    method: 'POST',
    path: '/event/guest/cancel',
    eachError: true,
    access: 'public',
    body: token,
    reply: GuestRegistration,
    limit,
    errors: ['event.registration_not_found', 'event.registration_changed', 'event.begun'],
  },
  themeFeed: {
    summary: 'Returns the coming public events of a theme as iCalendar',
    method: 'GET',
    path: '/event/feed/{theme}.ics',
    eachError: true,
    access: 'public',
    params: z.object({ theme: EventTheme }),
    reply: 'calendar',
    limit,
  },
});
