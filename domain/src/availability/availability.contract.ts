// Availability: what an expert says of their time, and the free slots that follow from it.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Expertise } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  date,
  id,
  instant,
  optionalText,
  saying,
  timeZone,
  wallEnd,
  wallTime,
} from '../kernel/fields.ts';
import {
  FINE_SLOT_STEP_MIN,
  LEAST_SESSION_MIN,
  MOST_BUFFER_MIN,
  MOST_CLOSURES,
  MOST_DATES,
  MOST_HITS,
  MOST_DAYS_OF_SLOTS,
  MOST_HORIZON_DAYS,
  MOST_INTERVALS_A_DAY,
  MOST_NOTICE_MIN,
  MOST_SESSION_MIN,
} from '../limits.ts';
import { daysBetween } from '../kernel/time.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { PersonalCalendar } from './personal-calendar.contract.ts';
import { Slot } from './slot.contract.ts';

/** A time that can still be had; for any expert of a topic, how many of them could come. */
export const FreeSlot = z.object({
  start: z.string(),
  end: z.string(),
  /** Somebody else waits for an answer about it; who that is nobody learns. */
  asked: z.boolean(),
  experts: z.number(),
});
export type FreeSlot = z.infer<typeof FreeSlot>;

const FreeSlotsQuery = z
  .strictObject({
    expertId: id.optional(),
    /** Without an expert: with any of this topic. */
    category: Expertise.optional(),
    /** For moving or answering a booking: what it takes itself does not stand in its way. */
    bookingId: id.optional(),
    from: date,
    to: date,
    minutes: z.coerce.number().int().min(LEAST_SESSION_MIN).max(MOST_SESSION_MIN),
    timeZone: timeZone.optional(),
  })
  .refine(({ expertId, category, bookingId }) => expertId ?? category ?? bookingId, {
    path: ['expertId'],
    ...saying('field.required'),
  })
  .refine(({ from, to }) => daysBetween(from, to) < MOST_DAYS_OF_SLOTS, {
    path: ['to'],
    ...saying('field.date'),
  });
export type FreeSlotsQuery = z.infer<typeof FreeSlotsQuery>;

/** From one wall time to another on the same day, or to its end (`24:00`), in the expert’s zone. */
const interval = { start: wallTime, end: wallEnd };
export const Interval = z.strictObject(interval);
export type Interval = z.infer<typeof Interval>;

/** One interval of a weekday; `wday` 0 is Sunday. */
export const WeeklyHours = z.strictObject({ wday: z.number().int().min(0).max(6), ...interval });
export type WeeklyHours = z.infer<typeof WeeklyHours>;

/** The hours of one date, in place of those of its weekday. */
export const DateHours = z.strictObject({
  date,
  intervals: z.array(Interval).min(1).max(MOST_INTERVALS_A_DAY),
});
export type DateHours = z.infer<typeof DateHours>;

/** Days off, the last one included. */
export const Closure = z.strictObject({ firstDay: date, lastDay: date, note: optionalText(200) });
export type Closure = z.infer<typeof Closure>;

const sessionLength = z
  .number()
  .int()
  .min(LEAST_SESSION_MIN)
  .max(MOST_SESSION_MIN)
  .multipleOf(FINE_SLOT_STEP_MIN);
const buffer = z.number().int().min(0).max(MOST_BUFFER_MIN);

/** Everything an expert says of their time. */
export const Schedule = z.strictObject({
  timeZone,
  hours: z.array(WeeklyHours).max(7 * MOST_INTERVALS_A_DAY),
  days: z.array(DateHours).max(MOST_DATES),
  closures: z.array(Closure).max(MOST_CLOSURES),
  noticeMinutes: z.number().int().min(0).max(MOST_NOTICE_MIN),
  horizonDays: z.number().int().min(1).max(MOST_HORIZON_DAYS),
  bufferBefore: buffer,
  bufferAfter: buffer,
  sessionMinutes: z
    .array(sessionLength)
    .min(1)
    .max(16)
    .refine((lengths) => new Set(lengths).size === lengths.length, saying('field.distinct')),
  /** At most so many sessions on one of the expert's days; null for as many as there is room for. */
  dailySessions: z.number().int().min(1).max(24).nullable(),
});
export type Schedule = z.infer<typeof Schedule>;

export const Availability = z.object({
  expertId: id,
  ...Schedule.shape,
  /** One's own alone is shown; null when there is none. */
  calendar: PersonalCalendar.nullable(),
});
export type Availability = z.infer<typeof Availability>;

/**
 * What to do with a session that the new hours leave out: it stays nevertheless, or is called off. `start` is
 * when it was to begin as it was looked at: of another time nothing has been said.
 */
export const AffectedBookingAnswer = z.strictObject({
  bookingId: id,
  start: instant,
  how: z.enum(['keep', 'cancel']),
});
export type AffectedBookingAnswer = z.infer<typeof AffectedBookingAnswer>;

/** How those who close a time answer for what it hits; the message goes to whose session is called off. */
export const affectedBookingAnswers = {
  resolve: z
    .array(AffectedBookingAnswer)
    .max(MOST_HITS)
    .refine(
      (answers) => new Set(answers.map(({ bookingId }) => bookingId)).size === answers.length,
      saying('field.distinct'),
    )
    .default([]),
  /** What becomes of those beyond the ones that are listed: without a word of them nothing is saved. */
  others: z.literal('keep').optional(),
  message: optionalText(1000).default(''),
};

const Wish = Schedule.partial().extend({ expertId: id.optional() });
/** Hours are changed as one, and mean nothing without the zone they are said in. */
const saysZone = ({ hours, days, timeZone: zone }: z.infer<typeof Wish>) =>
  (hours === undefined && days === undefined) || zone !== undefined;
const zoneNeeded = { path: ['timeZone'], ...saying('field.required') };

/** What is left out stays as it is. */
export const ScheduleChanges = Wish.refine(saysZone, zoneNeeded);
export type ScheduleChanges = z.infer<typeof ScheduleChanges>;
export const SaveScheduleInput = Wish.extend(affectedBookingAnswers).refine(saysZone, zoneNeeded);
export type SaveScheduleInput = z.infer<typeof SaveScheduleInput>;

/** A session, or a time proposed for one, that hours as they are wished for would leave out. */
export const AffectedBooking = z.object({
  bookingId: id,
  kind: z.enum(['session', 'proposal']),
  ...Slot.shape,
  expert: PersonBrief,
  requester: PersonBrief,
  /** Whether who asks may call it off now: near its beginning that is for the hub to do. */
  mayCancel: z.boolean(),
});
export type AffectedBooking = z.infer<typeof AffectedBooking>;

/** The soonest of them, sessions first, and how many there are; what was outside before is none. */
export const AffectedBookings = z.object({
  items: z.array(AffectedBooking),
  sessions: z.number(),
  proposals: z.number(),
});
export type AffectedBookings = z.infer<typeof AffectedBookings>;

/** What a save goes on from that was refused with `availability.hits`: the sessions nobody answered for. */
export const AffectedBookingsDetails = z.object({ affected: AffectedBookings });

const REFUSED = [
  'access.expert_required',
  'expert.not_found',
  'availability.order',
  'availability.overlap',
  'availability.days_twice',
  'availability.days_order',
  'availability.days_far',
  'availability.days_overlap',
] as const;

export const availability = contract({
  read: {
    summary: 'An expert’s hours: the own ones, or anybody’s for administrators',
    method: 'GET',
    path: '/availability',
    access: 'signed-in',
    query: z.strictObject({ expertId: id.optional() }),
    reply: Availability,
    errors: ['access.expert_required', 'expert.not_found'],
  },
  save: {
    summary:
      'Changes what an expert says of their time: the own, or anybody’s for administrators. Sessions that it leaves out have to be answered for',
    method: 'PUT',
    path: '/availability',
    access: 'signed-in',
    body: SaveScheduleInput,
    reply: Availability,
    errors: [...REFUSED, 'availability.hits', 'booking.reason_required', 'booking.too_late'],
  },
  affected: {
    summary: 'Which sessions and proposed times such a change would leave out; changes nothing',
    method: 'POST',
    path: '/availability/affected',
    access: 'signed-in',
    body: ScheduleChanges,
    reply: AffectedBookings,
    errors: REFUSED,
  },
  slots: {
    summary:
      'Free times of one expert, or of any of a topic, between two days of the zone asked for',
    method: 'GET',
    path: '/availability/bookingslots',
    access: permission('read', 'booking'),
    query: FreeSlotsQuery,
    reply: z.object({ timeZone: z.string(), slots: z.array(FreeSlot) }),
    errors: ['expert.not_found', 'booking.not_found'],
  },
});
