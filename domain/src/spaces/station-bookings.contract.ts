// The specification's calls about bookings of the 5G station. They do what those of all spaces do.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, optionalText } from '../kernel/fields.ts';
import { MAX_BOOKING_REASON_LENGTH } from '../limits.ts';
import { spaceBookings, SpaceBooking, SpaceBookingStatus } from './space-bookings.contract.ts';
import { decisionAccess } from './space-types.contract.ts';

const { book, bookings, decide } = spaceBookings;

export const stationBookings = contract({
  requestStation: {
    ...book,
    summary: 'Requests the 5G station for a project',
    path: '/5gstation_booking',
    access: permission('create', 'booking-5GStation-space'),
  },
  stationBookings: {
    ...bookings,
    summary: 'Lists bookings of the 5G station, or of one of its spaces',
    path: '/5gstation_booking',
    access: permission('read', 'booking-5GStation-space'),
  },
  decideStation: {
    summary: 'Approves or declines a request for the 5G station',
    method: 'PUT',
    path: '/5gstation_booking',
    access: decisionAccess,
    body: z.strictObject({
      id,
      status: SpaceBookingStatus.extract(['accepted', 'rejected']),
      reason: optionalText(MAX_BOOKING_REASON_LENGTH).default(''),
    }),
    reply: SpaceBooking,
    errors: decide.errors,
  },
});
