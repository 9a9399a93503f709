// Bookings: one-to-one sessions with an expert, from the request to the accepted time.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Slot } from '../availability/slot.contract.ts';
import { Expertise, HoursUsed } from '../experts/experts.contract.ts';
import { StoredFile } from '../files/files.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, page, pageOf } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const BookingStatus = z.enum(['pending', 'accepted', 'rejected', 'cancelled', 'finished']);
export type BookingStatus = z.infer<typeof BookingStatus>;

export const Party = z.enum(['expert', 'requester']);
export type Party = z.infer<typeof Party>;

/** Where the two meet. */
export const SessionMode = z.enum(['online', 'in_person']);
export type SessionMode = z.infer<typeof SessionMode>;

/** What is known of a finished session: that it is over does not mean that it took place. */
export const Attendance = z.enum(['attended', 'expert_absent', 'requester_absent', 'unknown']);
export type Attendance = z.infer<typeof Attendance>;
/** What somebody can say of it. */
export const ReportedAttendance = Attendance.exclude(['unknown']);
export type ReportedAttendance = z.infer<typeof ReportedAttendance>;
/** Or who was said not to have come: that they did, which leaves it to the hub's people. */
export const AttendanceReport = z.enum([...ReportedAttendance.options, 'contradicted']);
export type AttendanceReport = z.infer<typeof AttendanceReport>;

/** A proposed time; not free any more once another session of one of the two has taken it. */
export const ProposedSlot = Slot.extend({ free: z.boolean() });
export type ProposedSlot = z.infer<typeof ProposedSlot>;

export const Booking = z.object({
  id,
  status: BookingStatus,
  expert: PersonBrief,
  requester: PersonBrief,
  /** Whoever of the topic is free was asked for: who declines is followed by another. */
  anyExpert: z.boolean(),
  category: Expertise,
  minutes: z.number(),
  mode: SessionMode,
  /** Where, when in person; may be empty until they agree. */
  place: z.string(),
  /** How many weekly sessions are asked for; 1 once each of them is a booking of its own. */
  weeks: z.number(),
  /** Which of the weekly sessions this is. */
  series: z.object({ id, occurrence: z.number(), weeks: z.number() }).nullable(),
  /** Whose answer is awaited; null when nobody's. */
  turn: Party.nullable(),
  /** The latest set of proposed times, counted from 1. */
  round: z.number(),
  /** Rises with each change of what it is about, of where and of when it is. */
  sequence: z.number(),
  /** Until when an answer to them counts; null when none is awaited. */
  answerBy: z.string().nullable(),
  /** The times of the latest round, while pending. */
  slots: z.array(ProposedSlot),
  /** The accepted time; null until then. */
  session: Slot.nullable(),
  attendance: Attendance.nullable(),
  /** Who was said not to have come has said that they did. */
  contested: z.boolean(),
  createdAt: z.string(),
});
export type Booking = z.infer<typeof Booking>;

export const BookingEventKind = z.enum([
  'requested',
  'proposed',
  'accepted',
  'rejected',
  'passed_on',
  'cancelled',
  'lapsed',
  'slot_withdrawn',
  'edited',
  'rescheduled',
  'finished',
  'expert_absent',
  'requester_absent',
  'contradicted',
  'reviewed',
]);
export type BookingEventKind = z.infer<typeof BookingEventKind>;

/** Its expert could not, did not answer in time, or left; or none of the times they offered instead suited who asked. */
export const ReassignReason = z.enum(['declined', 'silent', 'left', 'unwanted']);
export type ReassignReason = z.infer<typeof ReassignReason>;

/** One thing that happened to a booking; without an actor the hub did it by itself. */
export const BookingEvent = z.object({
  id,
  kind: BookingEventKind,
  at: z.string(),
  actor: PersonBrief.nullable(),
  /** Of a request that went on to another expert: whose it was, and why it did, for who asked. */
  from: PersonBrief.nullable(),
  why: ReassignReason.nullable(),
  reason: z.string(),
  slots: z.array(Slot),
});
export type BookingEvent = z.infer<typeof BookingEvent>;

/** One week of a weekly session: a booking of its own, or a gap where it found no room. */
export const SeriesWeek = z.object({
  occurrence: z.number(),
  start: z.string(),
  booking: z.object({ id, status: BookingStatus, attendance: Attendance.nullable() }).nullable(),
});
export type SeriesWeek = z.infer<typeof SeriesWeek>;

/** One set of proposed times; earlier ones stay to be read. */
export const BookingRound = z.object({
  round: z.number(),
  author: Party,
  by: PersonBrief.nullable(),
  message: z.string(),
  answerBy: z.string(),
  createdAt: z.string(),
  slots: z.array(Slot),
});
export type BookingRound = z.infer<typeof BookingRound>;

/** What stands in the way of a proposed time: one of the two is taken, or somebody else asks for it too. */
export const SlotClash = z.object({ start: z.string(), kind: z.enum([...Party.options, 'asked']) });
export type SlotClash = z.infer<typeof SlotClash>;

export const BookingPage = Booking.extend({
  description: z.string(),
  /** Of the times of the latest round; nobody is told who or why. */
  clashes: z.array(SlotClash),
  /** On whose clocks each of the two reads a time. */
  zones: z.object({ expert: z.string(), requester: z.string() }),
  /** How far ahead the expert plans. */
  horizonDays: z.number(),
  rounds: z.array(BookingRound),
  /** All weeks of the series; none for a session that is not repeated. */
  seriesWeeks: z.array(SeriesWeek),
  files: z.array(StoredFile),
  steps: z.array(BookingEvent),
  hours: HoursUsed,
});
export type BookingPage = z.infer<typeof BookingPage>;

/** The tabs of "my bookings". */
export const BookingTab = z.enum(['waiting', 'coming', 'past', 'all']);
export type BookingTab = z.infer<typeof BookingTab>;

export const bookings = contract({
  list: {
    summary: 'My bookings, newest first, by tab or status',
    method: 'GET',
    path: '/expert-booking',
    access: permission('read', 'booking'),
    query: z.strictObject({
      ...page,
      tab: BookingTab.default('all'),
      status: BookingStatus.optional(),
    }),
    reply: pageOf(Booking),
  },
  one: {
    summary: 'One booking with everything that happened to it',
    method: 'GET',
    path: '/expert-booking/{id}',
    access: permission('read', 'booking'),
    params: z.object({ id }),
    reply: BookingPage,
    errors: ['booking.not_found'],
  },
  coming: {
    summary: 'My coming sessions, soonest first',
    method: 'GET',
    path: '/booking/coming',
    access: permission('read', 'booking'),
    query: z.strictObject({ ...page, until: instant.optional() }),
    reply: pageOf(Booking),
  },
  proposals: {
    summary: 'Bookings that wait for my answer, oldest first',
    method: 'GET',
    path: '/proposals',
    access: permission('read', 'booking'),
    query: z.strictObject(page),
    reply: pageOf(Booking),
  },
});
