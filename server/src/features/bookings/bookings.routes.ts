import { bookings } from '@thedot/domain/bookings/bookings.contract';
import { moveTo } from '@thedot/domain/bookings/bookings.rules';
import { implement } from '../../kernel/implement.ts';
import { findBooking, listBookings, listComing, listProposals } from './bookings.service.ts';
import { moveBooking } from './moves.service.ts';
import { requestSession } from './requests.service.ts';

export const bookingRoutes = implement(bookings, {
  list: async ({ query }, ctx) => listBookings(ctx, query),
  request: async ({ body, files }, ctx) => requestSession(ctx, body, files.files),
  one: async ({ params }, ctx) => findBooking(ctx, params.id),
  coming: async ({ query }, ctx) => listComing(ctx, query),
  proposals: async ({ query }, ctx) => listProposals(ctx, query),
  accept: async ({ body }, ctx) =>
    moveBooking(ctx, body.bookingId, { move: 'accept', start: body.start }),
  decline: async ({ body }, ctx) =>
    moveBooking(ctx, body.bookingId, { move: 'decline', reason: body.reason }),
  move: async ({ body }, ctx) =>
    moveBooking(ctx, body.bookingId, { move: moveTo(body.status), reason: body.reason }),
});
