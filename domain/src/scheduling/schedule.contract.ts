// When a resource is open and how it can be booked: the schedule and booking policy of experts, spaces and all others.
import { z } from 'zod';
import {
  date,
  optionalText,
  timeZone,
  wallEnd,
  wallTime,
  withErrorCode,
} from '../kernel/fields.ts';
import {
  FINE_SLOT_STEP_MIN,
  MAX_BUFFER_MIN,
  MAX_CLOSURES,
  MAX_DATE_OVERRIDES,
  MAX_HORIZON_DAYS,
  MAX_INTERVALS_PER_DAY,
  MAX_NOTICE_MIN,
  MAX_SPACE_MIN,
} from '../limits.ts';

/** Wall times on one day in the resource’s zone; the end may be `24:00`. */
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

/** Opening hours, date overrides and days off, in wall time of the zone. */
export const Schedule = z.strictObject({
  timeZone,
  hours: z.array(WeeklyHours).max(7 * MAX_INTERVALS_PER_DAY),
  days: z.array(DateHours).max(MAX_DATE_OVERRIDES),
  closures: z.array(Closure).max(MAX_CLOSURES),
});
export type Schedule = z.infer<typeof Schedule>;

/** What the change of a schedule refuses with. */
export const SCHEDULE_ERRORS = [
  'availability.order',
  'availability.overlap',
  'availability.days_twice',
  'availability.days_order',
  'availability.days_far',
  'availability.days_overlap',
] as const;

const minutesUpTo = (longest: number) =>
  z.number().int().min(FINE_SLOT_STEP_MIN).max(longest).multipleOf(FINE_SLOT_STEP_MIN);

/** The lengths in minutes that can be booked. */
export const bookingLengths = (longest: number) =>
  z
    .array(minutesUpTo(longest))
    .min(1)
    .max(16)
    .refine((lengths) => new Set(lengths).size === lengths.length, withErrorCode('field.distinct'));

const buffer = z.number().int().min(0).max(MAX_BUFFER_MIN);

/** When and for how long a resource can be booked, within its schedule. */
export const Policy = z.strictObject({
  noticeMinutes: z.number().int().min(0).max(MAX_NOTICE_MIN),
  horizonDays: z.number().int().min(1).max(MAX_HORIZON_DAYS),
  bufferBefore: buffer,
  bufferAfter: buffer,
  /** The lengths in minutes, or each multiple of the step from the shortest to the longest. */
  lengths: z.union([
    bookingLengths(MAX_SPACE_MIN),
    z.strictObject({ min: minutesUpTo(MAX_SPACE_MIN), max: minutesUpTo(MAX_SPACE_MIN) }),
  ]),
  /** Bookings start this many minutes apart, from the opening time on. */
  step: minutesUpTo(MAX_SPACE_MIN),
  /** The most bookings on one day of the resource's zone; null for no limit. */
  maxPerDay: z.number().int().min(1).max(24).nullable(),
  /** Whether the schedule covers the whole booking, or only its start and end, as for loans. */
  hoursApply: z.enum(['interval', 'endpoints']),
  /** Whether a booking waits for an approval, and how long it is held for it at most. */
  needsApproval: z.boolean(),
  holdHours: z.number().int().min(1),
  /** Null without check-in. */
  checkInMinutes: z.number().int().min(1).nullable(),
});
export type Policy = z.infer<typeof Policy>;

/** A schedule with those fields of the policy that its editor offers. */
export const ScheduleSettings = Schedule.extend(Policy.partial().shape);
export type ScheduleSettings = z.infer<typeof ScheduleSettings>;
