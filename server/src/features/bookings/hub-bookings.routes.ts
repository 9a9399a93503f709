import { hubBookings } from '@thedot/domain/bookings/hub-bookings.contract';
import { implement } from '../../kernel/implement.ts';
import { exportHubBookings, listHubBookings } from './hub-bookings.service.ts';

export const hubBookingRoutes = implement(hubBookings, {
  ofHub: async ({ query }, ctx) => listHubBookings(ctx, query),
  exportOfHub: async ({ query }, ctx) => exportHubBookings(ctx, query),
});
