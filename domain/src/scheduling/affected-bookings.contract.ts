// Bookings that a schedule change, days off, a closure or a block leaves outside, and the decisions about them.
import { z } from 'zod';
import { BOOKING_KINDS } from '../kernel/booking-ref.ts';
import { id, instant, optionalText, withErrorCode } from '../kernel/fields.ts';
import { MAX_AFFECTED_BOOKINGS } from '../limits.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { Slot } from './slot.contract.ts';

const affected = {
  bookingId: id,
  ...Slot.shape,
  /** Whether the caller may cancel it now, e.g. a session shortly before its start only as staff. */
  canCancel: z.boolean(),
};

const AffectedSession = z.object({
  kind: z.literal('session'),
  ...affected,
  expert: PersonBrief,
  requester: PersonBrief,
});

/** A time that is proposed for a session; needs no decision. */
const AffectedProposal = AffectedSession.extend({ kind: z.literal('proposal') });

const AffectedSpaceBooking = z.object({
  kind: z.literal('space'),
  ...affected,
  /** With the path of its page. */
  space: z.object({ id, name: z.string(), page: z.string() }),
  booker: PersonBrief,
});

const AffectedMaterialBooking = z.object({
  kind: z.literal('material'),
  ...affected,
  /** What is booked, such as "2 × Camera, Tripod", with the path of its page. */
  material: z.object({ names: z.string(), page: z.string() }),
  booker: PersonBrief,
});

const AffectedEvent = z.object({
  kind: z.literal('event'),
  ...affected,
  title: z.string(),
  booker: PersonBrief,
});

export const AffectedBooking = z.discriminatedUnion('kind', [
  AffectedSession,
  AffectedProposal,
  AffectedSpaceBooking,
  AffectedMaterialBooking,
  AffectedEvent,
]);
export type AffectedBooking = z.infer<typeof AffectedBooking>;

export type BookingToDecide = Exclude<AffectedBooking, z.infer<typeof AffectedProposal>>;

/** The earliest affected bookings, then the earliest proposed times, and how many there are in all. */
export const AffectedBookings = z.object({
  items: z.array(AffectedBooking),
  /** How many bookings need a decision, by kind. */
  counts: z.partialRecord(z.enum(BOOKING_KINDS), z.number()),
  proposals: z.number(),
});
export type AffectedBookings = z.infer<typeof AffectedBookings>;

/** Details of the error `availability.hits`: the affected bookings that need a decision. */
export const AffectedBookingsDetails = z.object({ affected: AffectedBookings });

/**
 * The decision about an affected booking: keep or cancel it. `start` is the start that the editor saw; when the
 * booking has moved since, a new decision is needed.
 */
export const AffectedBookingDecision = z.strictObject({
  bookingId: id,
  start: instant,
  decision: z.enum(['keep', 'cancel']),
});
export type AffectedBookingDecision = z.infer<typeof AffectedBookingDecision>;

/** What a change that needs decisions refuses with. */
export const DECISION_ERRORS = [
  'availability.hits',
  'booking.message_required',
  'booking.status_failed',
] as const;

/** The decisions about affected bookings; the message goes to all participants of each cancelled booking. */
export const affectedBookingDecisions = {
  decisions: z
    .array(AffectedBookingDecision)
    .max(MAX_AFFECTED_BOOKINGS)
    .refine(
      (answers) => new Set(answers.map(({ bookingId }) => bookingId)).size === answers.length,
      withErrorCode('field.distinct'),
    )
    .default([]),
  /** Applies to affected bookings beyond the listed ones; required when there are any. */
  others: z.literal('keep').optional(),
  message: optionalText(1000).default(''),
};
