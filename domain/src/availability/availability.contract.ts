// Availability: the schedule and booking policy of an expert, and the free slots that follow from them.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Expertise } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { date, id, timeZone, withErrorCode } from '../kernel/fields.ts';
import { MAX_DAYS_OF_SLOTS, MAX_SESSION_MIN, MIN_SESSION_MIN } from '../limits.ts';
import { bookingLengths, Policy, Schedule } from '../scheduling/schedule.contract.ts';
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

/** The schedule and booking policy of an expert, with names of its own for two fields of the policy. */
export const ExpertSchedule = z.strictObject({
  ...Schedule.shape,
  ...Policy.pick({ noticeMinutes: true, horizonDays: true, bufferBefore: true, bufferAfter: true })
    .shape,
  sessionMinutes: bookingLengths(MAX_SESSION_MIN),
  /** The most sessions on one day of the expert's zone; null for no limit. */
  dailySessions: Policy.shape.maxPerDay,
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
    errors: [...REFUSED, 'availability.hits', 'booking.message_required', 'booking.too_late'],
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
