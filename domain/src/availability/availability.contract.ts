// Availability: the schedule and booking policy of an expert, and the free slots that follow from them.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Expertise } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  date,
  id,
  optionalText,
  withErrorCode,
  timeZone,
  wallEnd,
  wallTime,
} from '../kernel/fields.ts';
import {
  FINE_SLOT_STEP_MIN,
  MIN_SESSION_MIN,
  MAX_BUFFER_MIN,
  MAX_CLOSURES,
  MAX_DATE_OVERRIDES,
  MAX_DAYS_OF_SLOTS,
  MAX_HORIZON_DAYS,
  MAX_INTERVALS_PER_DAY,
  MAX_NOTICE_MIN,
  MAX_SESSION_MIN,
} from '../limits.ts';
import { daysBetween } from '../kernel/time.ts';
import { PersonalCalendar } from './personal-calendar.contract.ts';
import {
  affectedBookingDecisions,
  AffectedBookings,
} from '../scheduling/affected-bookings.contract.ts';

/** A bookable time; in a search by topic, with the number of experts who are free then. */
export const FreeSlot = z.object({
  start: z.string(),
  end: z.string(),
  /** Another requester has a pending request for it; who that is stays private. */
  isPending: z.boolean(),
  experts: z.number(),
});
export type FreeSlot = z.infer<typeof FreeSlot>;

const FreeSlotsQuery = z
  .strictObject({
    expertId: id.optional(),
    /** Used without `expertId`: searches all experts of this topic. */
    category: Expertise.optional(),
    /** For moving or answering this booking: its own allocations and proposed times are ignored. */
    bookingId: id.optional(),
    from: date,
    to: date,
    minutes: z.coerce.number().int().min(MIN_SESSION_MIN).max(MAX_SESSION_MIN),
    timeZone: timeZone.optional(),
  })
  .refine(({ expertId, category, bookingId }) => expertId ?? category ?? bookingId, {
    path: ['expertId'],
    ...withErrorCode('field.required'),
  })
  .refine(({ from, to }) => daysBetween(from, to) < MAX_DAYS_OF_SLOTS, {
    path: ['to'],
    ...withErrorCode('field.date'),
  });
export type FreeSlotsQuery = z.infer<typeof FreeSlotsQuery>;

/** Wall times on one day in the expert’s zone; the end may be `24:00`. */
const interval = { start: wallTime, end: wallEnd };
export const Interval = z.strictObject(interval);
export type Interval = z.infer<typeof Interval>;

/** One interval of a weekday; `wday` 0 is Sunday. */
export const WeeklyHours = z.strictObject({ wday: z.number().int().min(0).max(6), ...interval });
export type WeeklyHours = z.infer<typeof WeeklyHours>;

/** A date override: replaces the hours of the weekday on one date. */
export const DateHours = z.strictObject({
  date,
  intervals: z.array(Interval).min(1).max(MAX_INTERVALS_PER_DAY),
});
export type DateHours = z.infer<typeof DateHours>;

/** Days off, the last day included. */
export const Closure = z.strictObject({ firstDay: date, lastDay: date, note: optionalText(200) });
export type Closure = z.infer<typeof Closure>;

const sessionLength = z
  .number()
  .int()
  .min(MIN_SESSION_MIN)
  .max(MAX_SESSION_MIN)
  .multipleOf(FINE_SLOT_STEP_MIN);
const buffer = z.number().int().min(0).max(MAX_BUFFER_MIN);

/** Opening hours, date overrides, days off and booking policy of an expert. */
export const ExpertSchedule = z.strictObject({
  timeZone,
  hours: z.array(WeeklyHours).max(7 * MAX_INTERVALS_PER_DAY),
  days: z.array(DateHours).max(MAX_DATE_OVERRIDES),
  closures: z.array(Closure).max(MAX_CLOSURES),
  noticeMinutes: z.number().int().min(0).max(MAX_NOTICE_MIN),
  horizonDays: z.number().int().min(1).max(MAX_HORIZON_DAYS),
  bufferBefore: buffer,
  bufferAfter: buffer,
  sessionMinutes: z
    .array(sessionLength)
    .min(1)
    .max(16)
    .refine((lengths) => new Set(lengths).size === lengths.length, withErrorCode('field.distinct')),
  /** The most sessions on one day of the expert's zone; null for no limit. */
  dailySessions: z.number().int().min(1).max(24).nullable(),
});
export type ExpertSchedule = z.infer<typeof ExpertSchedule>;

export const Availability = z.object({
  expertId: id,
  ...ExpertSchedule.shape,
  /** Only shown to its owner; null without one. */
  calendar: PersonalCalendar.nullable(),
});
export type Availability = z.infer<typeof Availability>;

const ScheduleFields = ExpertSchedule.partial().extend({ expertId: id.optional() });
/** Hours and date overrides are wall times, so they need the time zone. */
const hasTimeZone = ({ hours, days, timeZone: zone }: z.infer<typeof ScheduleFields>) =>
  (hours === undefined && days === undefined) || zone !== undefined;
const timeZoneRequired = { path: ['timeZone'], ...withErrorCode('field.required') };

/** Omitted fields stay unchanged. */
export const ScheduleChanges = ScheduleFields.refine(hasTimeZone, timeZoneRequired);
export type ScheduleChanges = z.infer<typeof ScheduleChanges>;
export const SaveScheduleInput = ScheduleFields.extend(affectedBookingDecisions).refine(
  hasTimeZone,
  timeZoneRequired,
);
export type SaveScheduleInput = z.infer<typeof SaveScheduleInput>;

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
    summary: 'Returns the schedule of the caller, or of any expert for administrators',
    method: 'GET',
    path: '/availability',
    access: 'signed-in',
    query: z.strictObject({ expertId: id.optional() }),
    reply: Availability,
    errors: ['access.expert_required', 'expert.not_found'],
  },
  save: {
    summary:
      'Changes the schedule of the caller, or of any expert for administrators. Affected sessions need a decision',
    method: 'PUT',
    path: '/availability',
    access: 'signed-in',
    body: SaveScheduleInput,
    reply: Availability,
    errors: [...REFUSED, 'availability.hits', 'booking.reason_required', 'booking.too_late'],
  },
  previewAffected: {
    summary: 'Previews the sessions and proposed times that a schedule change would affect',
    method: 'POST',
    path: '/availability/affected',
    access: 'signed-in',
    body: ScheduleChanges,
    reply: AffectedBookings,
    errors: REFUSED,
  },
  slots: {
    summary:
      'Lists free slots of one expert, or of all experts of a topic, between two days of a time zone',
    method: 'GET',
    path: '/availability/bookingslots',
    access: permission('read', 'booking'),
    query: FreeSlotsQuery,
    reply: z.object({ timeZone: z.string(), slots: z.array(FreeSlot) }),
    errors: ['expert.not_found', 'booking.not_found'],
  },
});
