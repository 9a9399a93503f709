// Endpoints that create and change bookings: request, answer, other times, reschedule and finish.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Slot } from '../scheduling/slot.contract.ts';
import { Expertise } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { optionalLine, id, instant, optionalText, text } from '../kernel/fields.ts';
import {
  MAX_FILE_BYTES,
  MAX_PLACE_CHARACTERS,
  MAX_SERIES_WEEKS,
  MAX_HOURS_TO_ANSWER,
} from '../limits.ts';
import { SessionNeeds } from './session-resources.contract.ts';
import { AttendanceReport, BookingPage, BookingStatus, SessionMode } from './bookings.contract.ts';

// The number of times is checked by `refuseSlots`, which has its own message.
export const ProposedTimes = z.array(Slot).max(100);
/** Hours until the answer deadline; by default the deadline is the last of the times. */
const answerIn = z.number().int().min(1).max(MAX_HOURS_TO_ANSWER).optional();
const place = optionalLine(MAX_PLACE_CHARACTERS);

export const NewBooking = z.strictObject({
  /** Null for any free expert of the topic: the hub assigns them in turn. */
  expertId: id.nullable(),
  category: Expertise,
  description: text(4000),
  minutes: z.number().int(),
  slots: ProposedTimes,
  mode: SessionMode.default('online'),
  place: place.default(''),
  /** The space and the material that an in-person session takes once it is accepted. */
  needs: SessionNeeds.optional(),
  answerIn,
  /** Number of weekly sessions; the proposed times are for the first one. */
  weeks: z.number().int().min(1).max(MAX_SERIES_WEEKS).default(1),
  /** The chat room in which the session was discussed; a session card is posted there. */
  roomId: id.optional(),
});
export type NewBooking = z.infer<typeof NewBooking>;

/** The round that the client saw: a newer round is not answered by mistake. */
const round = z.number().int().optional();
/** The rest of the state that the client saw: sequence, status and session start. */
const sequence = z.number().int().optional();
const expectedStatus = BookingStatus.optional();
const expectedStart = instant.optional();

/** Other times, in answer to the proposed ones or replacing one's own. */
export const ReproposeInput = z.strictObject({
  bookingId: id,
  round,
  slots: ProposedTimes,
  message: optionalText(2000).default(''),
  answerIn,
});
export type ReproposeInput = z.infer<typeof ReproposeInput>;

/** Omitted fields stay unchanged; `start` moves an accepted session and keeps its length. */
export const BookingChanges = z.strictObject({
  description: text(4000).optional(),
  mode: SessionMode.optional(),
  place: place.optional(),
  /** Replaces what the session takes; null takes nothing. */
  needs: SessionNeeds.nullable().optional(),
  start: instant.optional(),
  expectedStart,
  sequence,
  message: optionalText(2000).optional(),
});
export type BookingChanges = z.infer<typeof BookingChanges>;

/** What a session needs can be refused when it is requested, taken or moved. */
export const NEEDS_ERRORS = [
  'session_space.in_person',
  'session_space.taken',
  'session_space.closed',
  'session_space.day_full',
  'session_space.none_free',
  'session_space.terms',
  'session_space.not_allowed',
  'session_material.left',
  'session_material.not_allowed',
  'session_material.policies',
  'material.role_not_allowed',
  'material.policy_required',
  'material.one_kind',
  'material.too_many',
  'material.too_long',
  'material.closed',
  'material.closed_at_return',
  'space.not_found',
  'space.too_small',
  'space.length',
  'space.role_not_allowed',
  'space.terms_required',
  'resource.not_found',
] as const;

export const transitions = contract({
  request: {
    summary:
      'Requests a session from an expert, or from any free expert of a topic, with 1 to 5 times',
    method: 'POST',
    path: '/expert-booking',
    access: permission('create', 'expert'),
    body: NewBooking,
    files: { files: { maxBytes: MAX_FILE_BYTES, kind: 'any', required: false, many: true } },
    reply: BookingPage,
    creates: true,
    errors: [
      'expert.not_found',
      'booking.own_session',
      'booking.category',
      'booking.slots',
      'booking.link',
      'booking.slot_length',
      'booking.slots_past',
      'booking.slots_overlap',
      'booking.answer_by',
      'booking.reserved',
      'expert.unavailable',
      'booking.nobody_for_all',
      'booking.daily_quota',
      'expert.hours_exceeded',
      'booking.weeks_exceed_hours',
      'chat.room_not_found',
      ...NEEDS_ERRORS,
    ],
  },
  accept: {
    summary: 'Accepts exactly one of the proposed times',
    method: 'POST',
    path: '/proposal/accepted',
    access: permission('update', 'booking'),
    body: z.strictObject({
      bookingId: id,
      start: instant,
      round,
      sequence,
      /** Takes this instead of what was requested, e.g. another space, or with null nothing. */
      needs: SessionNeeds.nullable().optional(),
    }),
    reply: BookingPage,
    errors: [
      'booking.not_found',
      'expert.not_found',
      'booking.status_not_allowed',
      'booking.round_over',
      'booking.answer_late',
      'booking.slot_not_proposed',
      'booking.slots_past',
      'booking.time_conflict',
      'booking.hub_closed',
      'booking.status_failed',
      ...NEEDS_ERRORS,
    ],
  },
  decline: {
    summary: 'Declines the proposed times with a reason',
    method: 'PUT',
    path: '/proposal/status',
    access: permission('update', 'booking'),
    body: z.strictObject({
      bookingId: id,
      status: z.literal('rejected'),
      reason: optionalText(1000),
      round,
    }),
    reply: BookingPage,
    errors: [
      'booking.not_found',
      'booking.status_not_allowed',
      'booking.round_over',
      'booking.answer_late',
      'booking.reason_required',
      'booking.status_failed',
    ],
  },
  setStatus: {
    summary: 'Sets the status of a booking, as its transitions permit',
    method: 'PATCH',
    path: '/booking/status',
    access: permission('update', 'booking'),
    body: z.strictObject({
      bookingId: id,
      status: BookingStatus,
      reason: optionalText(1000).default(''),
      expectedStatus,
      expectedStart,
      round,
      /** Also cancels the sessions of the following weeks. */
      andFollowing: z.boolean().default(false),
    }),
    reply: BookingPage,
    errors: [
      'booking.not_found',
      'expert.not_found',
      'booking.status_not_allowed',
      'booking.round_over',
      'booking.answer_late',
      'booking.slot_not_proposed',
      'booking.slots_past',
      'booking.time_conflict',
      'booking.hub_closed',
      'booking.too_late',
      'booking.not_begun',
      'booking.absent_early',
      'booking.settled',
      'booking.reason_required',
      'booking.status_failed',
      ...NEEDS_ERRORS,
    ],
  },
  repropose: {
    summary: 'Proposes other times, in answer or replacing one’s own; the other party answers',
    method: 'POST',
    path: '/repropose',
    access: permission('update', 'booking'),
    body: ReproposeInput,
    reply: BookingPage,
    errors: [
      'booking.not_found',
      'expert.not_found',
      'booking.status_not_allowed',
      'booking.round_over',
      'booking.answer_late',
      'booking.changed',
      'booking.slots',
      'booking.slot_length',
      'booking.slots_past',
      'booking.slots_overlap',
      'booking.beyond_horizon',
      'booking.answer_by',
      'booking.reserved',
      'booking.time_conflict',
      'booking.hub_closed',
      'expert.unavailable',
    ],
  },
  withdraw: {
    summary: 'Withdraws one of one’s own proposed times, except the last one',
    method: 'DELETE',
    path: '/proposal',
    access: permission('update', 'booking'),
    query: z.strictObject({ bookingId: id, start: instant }),
    reply: BookingPage,
    errors: [
      'booking.not_found',
      'booking.status_not_allowed',
      'booking.changed',
      'booking.slot_not_proposed',
      'booking.last_slot',
    ],
  },
  change: {
    summary: 'Edits a request, or moves an accepted session to another time',
    method: 'PUT',
    path: '/expert-booking/{id}',
    access: permission('update', 'booking'),
    params: z.object({ id }),
    body: BookingChanges,
    reply: BookingPage,
    errors: [
      'booking.not_found',
      'expert.not_found',
      'booking.status_not_allowed',
      'booking.changed',
      'booking.too_late',
      'booking.begun',
      'booking.same_time',
      'booking.link',
      'booking.slots_past',
      'booking.beyond_horizon',
      'booking.reserved',
      'booking.time_conflict',
      'booking.hub_closed',
      'expert.unavailable',
      ...NEEDS_ERRORS,
    ],
  },
  recordAttendance: {
    summary: 'Reports whether a session that has begun took place',
    method: 'PUT',
    path: '/booking/done',
    access: permission('update', 'booking'),
    body: z.strictObject({
      bookingId: id,
      attendance: AttendanceReport.default('attended'),
      expectedStart,
    }),
    reply: BookingPage,
    errors: [
      'booking.not_found',
      'booking.status_not_allowed',
      'booking.status_failed',
      'booking.not_begun',
      'booking.absent_early',
      'booking.settled',
    ],
  },
});
