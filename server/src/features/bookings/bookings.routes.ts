import { bookings } from '@thedot/domain/bookings/bookings.contract';
import { implement } from '../../kernel/implement.ts';
import { findBooking, listBookings, listComing, listProposals } from './bookings.service.ts';

export const bookingRoutes = implement(bookings, {
  list: async ({ query }, ctx) => listBookings(ctx, query),
  one: async ({ params }, ctx) => findBooking(ctx, params.id),
  coming: async ({ query }, ctx) => listComing(ctx, query),
  proposals: async ({ query }, ctx) => listProposals(ctx, query),
});
