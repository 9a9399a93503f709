// Sessions and proposed times as the calendar shows them.
import { z } from 'zod';
import { Expertise } from '../experts/experts.contract.ts';
import { calendarEntryFields } from '../kernel/calendar-entry.ts';
import { id } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { Attendance, BookingStatus, Party, SessionMode } from './bookings.contract.ts';

const booked = {
  ...calendarEntryFields,
  bookingId: id,
  category: Expertise,
  expert: PersonBrief,
  requester: PersonBrief,
  /** The requester's organization. */
  organization: z.string().nullable(),
  mode: SessionMode,
  /** The meeting place of an in-person session, or the https link of an external one; may be empty until agreed. */
  place: z.string(),
  /** The space that the session has. */
  spaceName: z.string().nullable(),
  /** The user is one of the two parties. */
  isMine: z.boolean(),
};

/** An accepted session, with its attendance once it is over. Cancelled ones are included only on request. */
export const SessionEntry = z.object({
  kind: z.literal('session'),
  ...booked,
  status: BookingStatus.extract(['accepted', 'finished', 'cancelled']),
  attendance: Attendance.nullable(),
  series: z.object({ id, occurrence: z.number(), weeks: z.number() }).nullable(),
  /** The user may reschedule it now. */
  canReschedule: z.boolean(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

/** A proposed time of a pending booking. */
export const RequestEntry = z.object({
  kind: z.literal('request'),
  ...booked,
  status: BookingStatus.extract(['pending']),
  /** The party whose answer is awaited, and the deadline. */
  turn: Party,
  answerBy: z.string().nullable(),
  /** The user's own answer is awaited. */
  isMyTurn: z.boolean(),
  /** False once another session of either party overlaps the time. */
  isFree: z.boolean(),
  weeks: z.number(),
});
export type RequestEntry = z.infer<typeof RequestEntry>;
