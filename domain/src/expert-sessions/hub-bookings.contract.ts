// All bookings of the hub, for staff to search, compare and export.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Slot } from '../scheduling/slot.contract.ts';
import { Expertise } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { date, id, optionalText, pageOf, spreadsheetQuery, sortedPage } from '../kernel/fields.ts';
import {
  Attendance,
  Booking,
  BookingStatus,
  DisplayedStatus,
  Party,
  SessionMode,
} from './bookings.contract.ts';

export const HubBookingSort = z.enum(['asked', 'session']);
export type HubBookingSort = z.infer<typeof HubBookingSort>;

/** The tabs of the hub's bookings: confirmed sessions ahead, open requests, and what is over or was ended. */
export const HubBookingTab = z.enum(['coming', 'waiting', 'past', 'all']);
export type HubBookingTab = z.infer<typeof HubBookingTab>;

/** Each up to `MAX_COUNTED`. */
export const HubBookingCounts = z.record(HubBookingTab, z.number());
export type HubBookingCounts = z.infer<typeof HubBookingCounts>;

export const HubBookingFilter = z.strictObject({
  tab: HubBookingTab.optional(),
  /** Matches words of either person or of their organization. */
  search: optionalText(100).optional(),
  status: DisplayedStatus.optional(),
  /** The party whose answer is awaited. */
  turn: Party.optional(),
  attendance: Attendance.optional(),
  category: Expertise.optional(),
  expert: id.optional(),
  organization: id.optional(),
  /** First and last day of the sessions, in the hub's time zone. */
  from: date.optional(),
  to: date.optional(),
});
export type HubBookingFilter = z.output<typeof HubBookingFilter>;

/** Filters and order of the list. */
export const HubBookingsQuery = HubBookingFilter.extend({
  sort: HubBookingSort.default('asked'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type HubBookingsQuery = z.output<typeof HubBookingsQuery>;

const named = z.object({ id, name: z.string() });

export const HubBooking = z.object({
  id,
  status: BookingStatus,
  isExpired: Booking.shape.isExpired,
  attendance: Attendance.nullable(),
  turn: Party.nullable(),
  startedBy: Booking.shape.startedBy,
  category: Expertise,
  minutes: z.number(),
  mode: SessionMode,
  expert: named,
  requester: named,
  /** The organization whose hours the booking uses. */
  organization: named.nullable(),
  session: Slot.nullable(),
  series: Booking.shape.series,
  createdAt: z.string(),
});
export type HubBooking = z.infer<typeof HubBooking>;

export const hubBookings = contract({
  listAll: {
    summary: 'Lists all bookings, for staff: filtered, sorted and searched by person',
    method: 'GET',
    path: '/booking/thedot',
    access: permission('read', 'hub'),
    query: HubBookingsQuery.extend(sortedPage),
    reply: pageOf(HubBooking),
  },
  countAll: {
    summary: 'Counts the hub’s bookings of each tab',
    method: 'GET',
    path: '/booking/thedot/counts',
    access: permission('read', 'hub'),
    reply: HubBookingCounts,
  },
  exportAll: {
    summary: 'Exports all bookings with the same filters and order, as CSV or XLSX',
    method: 'GET',
    path: '/booking/thedot/data',
    access: permission('read', 'hub'),
    query: HubBookingsQuery.extend(spreadsheetQuery),
    reply: 'spreadsheet',
  },
});
