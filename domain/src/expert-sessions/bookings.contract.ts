// Bookings: one-to-one sessions with an expert, from the request to the accepted time.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Slot } from '../scheduling/slot.contract.ts';
import { Expertise, HoursUsed } from '../experts/experts.contract.ts';
import { StoredFile } from '../files/files.contract.ts';
import { calendarEntryFields } from '../kernel/calendar-entry.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, optionalText, page, pageOf } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { SessionNeeds, SessionResource } from './session-resources.contract.ts';

export const BookingStatus = z.enum(['pending', 'accepted', 'rejected', 'cancelled', 'finished']);
export type BookingStatus = z.infer<typeof BookingStatus>;

/** The statuses as users read and filter them: a request that was not answered in time is cancelled, and shown as expired. */
export const DisplayedStatus = z.enum([...BookingStatus.options, 'expired']);
export type DisplayedStatus = z.infer<typeof DisplayedStatus>;

export const Party = z.enum(['expert', 'requester']);
export type Party = z.infer<typeof Party>;

/** Where the session takes place; `external_link`: on another video service than the hub’s. */
export const SessionMode = z.enum(['online', 'in_person', 'external_link']);
export type SessionMode = z.infer<typeof SessionMode>;

/** Attendance of a finished session; a finished session did not necessarily take place. */
export const Attendance = z.enum(['attended', 'expert_absent', 'requester_absent', 'unknown']);
export type Attendance = z.infer<typeof Attendance>;
/** The attendance that a party or staff can report. */
export const ReportedAttendance = Attendance.exclude(['unknown']);
export type ReportedAttendance = z.infer<typeof ReportedAttendance>;
/** `contradicted`: the party reported absent disputes it, and staff decide. */
export const AttendanceReport = z.enum([...ReportedAttendance.options, 'contradicted']);
export type AttendanceReport = z.infer<typeof AttendanceReport>;

/** A proposed time; `free` is false once another session of either party overlaps it. */
export const ProposedSlot = Slot.extend({ free: z.boolean() });
export type ProposedSlot = z.infer<typeof ProposedSlot>;

export const Booking = z.object({
  id,
  status: BookingStatus,
  /** True if it is cancelled because it was not answered in time. */
  isExpired: z.boolean(),
  expert: PersonBrief,
  requester: PersonBrief,
  /**
   * True if the requester asked for any free expert of the topic: a request that one expert declines goes to
   * another.
   */
  anyExpert: z.boolean(),
  category: Expertise,
  minutes: z.number(),
  mode: SessionMode,
  /** The meeting place of an in-person session, or the https link of an external one; may be empty until agreed. */
  place: z.string(),
  /** The space that the session has, while it has one. */
  spaceName: z.string().nullable(),
  /** Number of weekly sessions requested; 1 after acceptance, when each week is a separate booking. */
  weeks: z.number(),
  /** The position of this session in its weekly series. */
  series: z.object({ id, occurrence: z.number(), weeks: z.number() }).nullable(),
  /** The party whose answer is awaited; null if none is. */
  turn: Party.nullable(),
  /** The party that asked for or proposed the session, while it is pending. */
  startedBy: Party.nullable(),
  /** Number of the latest round of proposed times, from 1. */
  round: z.number(),
  /** Increases whenever the description, the place or the time changes. */
  sequence: z.number(),
  /** The deadline for an answer; null if none is awaited. */
  answerBy: z.string().nullable(),
  /** The times of the latest round while the booking is pending. */
  slots: z.array(ProposedSlot),
  /** The accepted time; null before. */
  session: Slot.nullable(),
  attendance: Attendance.nullable(),
  /** The party reported absent has disputed it. */
  wasDisputed: z.boolean(),
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

/**
 * Why a request was reassigned: the expert declined, did not answer in time or left, or the requester
 * declined the times that the expert offered instead.
 */
export const ReassignReason = z.enum(['declined', 'silent', 'left', 'unwanted']);
export type ReassignReason = z.infer<typeof ReassignReason>;

/** One event in the history of a booking; without an actor, the system caused it. */
export const BookingEvent = z.object({
  id,
  kind: BookingEventKind,
  at: z.string(),
  actor: PersonBrief.nullable(),
  /** Of a reassigned request, visible to the requester: the previous expert and the reason. */
  previousExpert: PersonBrief.nullable(),
  reassignReason: ReassignReason.nullable(),
  reason: z.string(),
  slots: z.array(Slot),
});
export type BookingEvent = z.infer<typeof BookingEvent>;

/** One week of a series: a booking, or a gap if the week was not free. */
export const SeriesWeek = z.object({
  occurrence: z.number(),
  start: z.string(),
  booking: z
    .object({ id, expertId: id, status: BookingStatus, attendance: Attendance.nullable() })
    .nullable(),
});
export type SeriesWeek = z.infer<typeof SeriesWeek>;

/** One round of proposed times; earlier rounds stay readable. */
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

/** A conflict of a proposed time: either party is busy, or another request asks for it (`pending`). */
export const SlotClash = z.object({
  start: z.string(),
  kind: z.enum([...Party.options, 'pending']),
});
export type SlotClash = z.infer<typeof SlotClash>;

const OrganizationName = z.object({ id, name: z.string() });

export const BookingPage = Booking.extend({
  description: z.string(),
  /** The organization of each party. */
  organizations: z.object({
    expert: OrganizationName.nullable(),
    requester: OrganizationName.nullable(),
  }),
  /** Conflicts of the latest round's times, without names or reasons. */
  clashes: z.array(SlotClash),
  /** The time zones in which the parties read times. */
  zones: z.object({ expert: z.string(), requester: z.string() }),
  /** How many days ahead the expert accepts bookings. */
  horizonDays: z.number(),
  rounds: z.array(BookingRound),
  /** All weeks of the series; empty for a single session. */
  seriesWeeks: z.array(SeriesWeek),
  files: z.array(StoredFile),
  events: z.array(BookingEvent),
  hours: HoursUsed,
  /** What the session needs beside its parties; null for nothing. */
  needs: SessionNeeds.nullable(),
  /** The same with names, and what became of it. */
  resources: z.array(SessionResource),
});
export type BookingPage = z.infer<typeof BookingPage>;

/**
 * The tabs of a list of bookings: confirmed sessions ahead, requests that wait for the user's answer, requests that wait
 * for another's, and what is over or was ended.
 */
/** A booking of another kind, e.g. of a space, as the calendar names it. */
export const ComingBooking = z.object({
  kind: z.string(),
  ...calendarEntryFields,
  title: z.string(),
});
export type ComingBooking = z.infer<typeof ComingBooking>;

export const BookingTab = z.enum(['coming', 'waiting', 'sent', 'past', 'all']);
export type BookingTab = z.infer<typeof BookingTab>;

/** The filters of "My bookings". */
export const MyBookingsQuery = z.strictObject({
  tab: BookingTab.default('all'),
  /** Matches words of either person, or of the topic. */
  search: optionalText(100).optional(),
  status: DisplayedStatus.optional(),
  category: Expertise.optional(),
  mode: SessionMode.optional(),
});
export type MyBookingsQuery = z.output<typeof MyBookingsQuery>;

/** How many bookings each tab has. */
export const BookingCounts = z.record(BookingTab, z.number());
export type BookingCounts = z.infer<typeof BookingCounts>;

export const bookings = contract({
  list: {
    summary: 'Lists my bookings by tab, status, topic, format and person',
    method: 'GET',
    path: '/expert-booking',
    access: permission('read', 'booking'),
    query: MyBookingsQuery.extend(page),
    reply: pageOf(Booking),
  },
  counts: {
    summary: 'Counts my bookings of each tab',
    method: 'GET',
    path: '/expert-booking/counts',
    access: permission('read', 'booking'),
    reply: BookingCounts,
  },
  get: {
    summary: 'Returns one booking with its rounds, files and events',
    method: 'GET',
    path: '/expert-booking/{id}',
    access: permission('read', 'booking'),
    params: z.object({ id }),
    reply: BookingPage,
    errors: ['booking.not_found'],
  },
  listUpcoming: {
    summary: 'Lists my upcoming sessions, soonest first, and my next bookings of other kinds',
    method: 'GET',
    path: '/booking/coming',
    access: permission('read', 'booking'),
    query: z.strictObject({ ...page, until: instant.optional() }),
    reply: pageOf(Booking).extend({
      /** With the first page: bookings of spaces and of other kinds, as the calendar names them. */
      bookings: z.array(ComingBooking),
    }),
  },
  proposals: {
    summary: 'Lists the bookings that I have to answer, oldest first',
    method: 'GET',
    path: '/proposals',
    access: permission('read', 'booking'),
    query: z.strictObject(page),
    reply: pageOf(Booking),
  },
});
