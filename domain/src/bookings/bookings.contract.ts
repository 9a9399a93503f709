// Bookings: one-to-one sessions with an expert, from the request to the accepted time.
import { z } from 'zod';
import { may } from '../access/access.ts';
import { Slot } from '../availability/availability.contract.ts';
import { Expertise, HoursUsed } from '../experts/experts.contract.ts';
import { StoredFile } from '../files/files.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, optionalText, page, pageOf, text } from '../kernel/fields.ts';
import { MAX_FILE_BYTES } from '../limits.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const BookingStatus = z.enum(['pending', 'accepted', 'rejected', 'cancelled', 'finished']);
export type BookingStatus = z.infer<typeof BookingStatus>;

export const Party = z.enum(['expert', 'requester']);
export type Party = z.infer<typeof Party>;

/** A proposed time; not free any more once another session of one of the two has taken it. */
export const ProposedSlot = Slot.extend({ free: z.boolean() });
export type ProposedSlot = z.infer<typeof ProposedSlot>;

export const Booking = z.object({
  id,
  status: BookingStatus,
  expert: PersonBrief,
  requester: PersonBrief,
  category: Expertise,
  minutes: z.number(),
  /** Whose answer is awaited; null when nobody's. */
  turn: Party.nullable(),
  /** The times of the latest round, while pending. */
  slots: z.array(ProposedSlot),
  /** The accepted time; null until then. */
  session: Slot.nullable(),
  createdAt: z.string(),
});
export type Booking = z.infer<typeof Booking>;

export const BookingStepKind = z.enum(['requested', 'accepted', 'rejected', 'cancelled', 'lapsed']);
export type BookingStepKind = z.infer<typeof BookingStepKind>;

/** One thing that happened to a booking; without an actor the hub did it by itself. */
export const BookingStep = z.object({
  id,
  kind: BookingStepKind,
  at: z.string(),
  actor: PersonBrief.nullable(),
  reason: z.string(),
  slots: z.array(Slot),
});
export type BookingStep = z.infer<typeof BookingStep>;

export const BookingPage = Booking.extend({
  description: z.string(),
  files: z.array(StoredFile),
  steps: z.array(BookingStep),
  hours: HoursUsed,
});
export type BookingPage = z.infer<typeof BookingPage>;

export const NewBooking = z.strictObject({
  expertId: id,
  category: Expertise,
  description: text(4000),
  minutes: z.number().int(),
  // How many: refuseSlots, which has its own sentence in the catalogue.
  slots: z.array(Slot).max(100),
});
export type NewBooking = z.infer<typeof NewBooking>;

/** The tabs of "my bookings". */
export const BookingTab = z.enum(['waiting', 'coming', 'past', 'all']);
export type BookingTab = z.infer<typeof BookingTab>;

export const bookings = contract({
  list: {
    summary: 'My bookings, newest first, by tab or status',
    method: 'GET',
    path: '/expert-booking',
    access: may('read', 'booking'),
    query: z.strictObject({
      ...page,
      tab: BookingTab.default('all'),
      status: BookingStatus.optional(),
    }),
    reply: pageOf(Booking),
  },
  request: {
    summary: 'Asks an expert for a session with 1 to 5 times',
    method: 'POST',
    path: '/expert-booking',
    access: may('create', 'expert'),
    body: NewBooking,
    files: { files: { maxBytes: MAX_FILE_BYTES, kind: 'any', required: false, many: true } },
    reply: BookingPage,
    creates: true,
    errors: [
      'expert.not_found',
      'booking.own_session',
      'booking.slots',
      'booking.slot_length',
      'booking.slots_past',
      'booking.slots_overlap',
      'expert.unavailable',
      'booking.daily_quota',
      'expert.hours_exceeded',
    ],
  },
  one: {
    summary: 'One booking with everything that happened to it',
    method: 'GET',
    path: '/expert-booking/{id}',
    access: may('read', 'booking'),
    params: z.object({ id }),
    reply: BookingPage,
    errors: ['booking.not_found'],
  },
  coming: {
    summary: 'My coming sessions, soonest first',
    method: 'GET',
    path: '/booking/coming',
    access: may('read', 'booking'),
    query: z.strictObject({ ...page, until: instant.optional() }),
    reply: pageOf(Booking),
  },
  proposals: {
    summary: 'Bookings that wait for my answer, oldest first',
    method: 'GET',
    path: '/proposals',
    access: may('read', 'booking'),
    query: z.strictObject(page),
    reply: pageOf(Booking),
  },
  accept: {
    summary: 'Accepts exactly one of the proposed times',
    method: 'POST',
    path: '/proposal/accepted',
    access: may('update', 'booking'),
    body: z.strictObject({ bookingId: id, start: instant }),
    reply: BookingPage,
    errors: [
      'booking.not_found',
      'booking.status_not_allowed',
      'booking.slot_not_proposed',
      'booking.slots_past',
      'booking.time_conflict',
      'booking.changed',
    ],
  },
  decline: {
    summary: 'Declines the proposed times with a reason',
    method: 'PUT',
    path: '/proposal/status',
    access: may('update', 'booking'),
    body: z.strictObject({
      bookingId: id,
      status: z.literal('rejected'),
      reason: optionalText(1000),
    }),
    reply: BookingPage,
    errors: [
      'booking.not_found',
      'booking.status_not_allowed',
      'booking.reason_required',
      'booking.changed',
    ],
  },
  move: {
    summary: 'Moves a booking to another status, by the state machine',
    method: 'PATCH',
    path: '/booking/status',
    access: may('update', 'booking'),
    body: z.strictObject({
      bookingId: id,
      status: BookingStatus,
      reason: optionalText(1000).default(''),
    }),
    reply: BookingPage,
    errors: [
      'booking.not_found',
      'booking.status_not_allowed',
      'booking.slot_not_proposed',
      'booking.too_late',
      'booking.reason_required',
      'booking.changed',
    ],
  },
});
