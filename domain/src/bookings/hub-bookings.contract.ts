// The hub's bookings: everybody's, for its staff to find, compare and take away.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Slot } from '../availability/slot.contract.ts';
import { Expertise } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { date, id, optionalText, pageOf, sheetWish, sortedPage } from '../kernel/fields.ts';
import { Attendance, Booking, BookingStatus, Party, SessionMode } from './bookings.contract.ts';

export const HubBookingSort = z.enum(['asked', 'session']);
export type HubBookingSort = z.infer<typeof HubBookingSort>;

export const HubBookingFilter = z.strictObject({
  /** Words of either person, or of the organization that they are of. */
  search: optionalText(100).optional(),
  status: BookingStatus.optional(),
  attendance: Attendance.optional(),
  category: Expertise.optional(),
  expert: id.optional(),
  organization: id.optional(),
  /** Sessions from the beginning of one of the hub's days to the end of another. */
  from: date.optional(),
  to: date.optional(),
});
export type HubBookingFilter = z.output<typeof HubBookingFilter>;

/** Which bookings are wanted, and in which order. */
export const HubBookingsQuery = HubBookingFilter.extend({
  sort: HubBookingSort.default('asked'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type HubBookingsQuery = z.output<typeof HubBookingsQuery>;

const named = z.object({ id, name: z.string() });

export const HubBooking = z.object({
  id,
  status: BookingStatus,
  attendance: Attendance.nullable(),
  turn: Party.nullable(),
  category: Expertise,
  minutes: z.number(),
  mode: SessionMode,
  expert: named,
  requester: named,
  /** Whose hours it counts for. */
  organization: named.nullable(),
  session: Slot.nullable(),
  series: Booking.shape.series,
  createdAt: z.string(),
});
export type HubBooking = z.infer<typeof HubBooking>;

export const hubBookings = contract({
  ofHub: {
    summary: 'Everybody’s bookings, for the staff: filtered, sorted, found by person',
    method: 'GET',
    path: '/booking/thedot',
    access: permission('read', 'hub'),
    query: HubBookingsQuery.extend(sortedPage),
    reply: pageOf(HubBooking),
  },
  exportOfHub: {
    summary: 'The bookings that the same filters leave, in their order, as CSV or XLSX',
    method: 'GET',
    path: '/booking/thedot/data',
    access: permission('read', 'hub'),
    query: HubBookingsQuery.extend(sheetWish),
    reply: 'sheet',
  },
});
