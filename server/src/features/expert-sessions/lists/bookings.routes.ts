import { bookings } from '@thedot/domain/expert-sessions/bookings.contract';
import { implement } from '../../../http/implement.ts';
import { findBooking, listBookings, listUpcoming, listProposals } from './bookings.service.ts';

export const bookingRoutes = implement(bookings, {
  list: async ({ query }, ctx) => listBookings(ctx, query),
  one: async ({ params }, ctx) => findBooking(ctx, params.id),
  coming: async ({ query }, ctx) => listUpcoming(ctx, query),
  proposals: async ({ query }, ctx) => listProposals(ctx, query),
});
