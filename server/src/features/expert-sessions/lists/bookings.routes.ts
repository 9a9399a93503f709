import { bookings } from '@thedot/domain/expert-sessions/bookings.contract';
import { hubBookings } from '@thedot/domain/expert-sessions/hub-bookings.contract';
import { implement } from '../../../http/implement.ts';
import { findBooking, listBookings, listUpcoming, listProposals } from './bookings.service.ts';
import { exportHubBookings, listHubBookings } from './hub-bookings.service.ts';

export const bookingRoutes = implement(bookings, {
  list: async ({ query }, ctx) => listBookings(ctx, query),
  get: async ({ params }, ctx) => findBooking(ctx, params.id),
  listUpcoming: async ({ query }, ctx) => listUpcoming(ctx, query),
  proposals: async ({ query }, ctx) => listProposals(ctx, query),
});

export const hubBookingRoutes = implement(hubBookings, {
  listAll: async ({ query }, ctx) => listHubBookings(ctx, query),
  exportAll: async ({ query }, ctx) => exportHubBookings(ctx, query),
});
