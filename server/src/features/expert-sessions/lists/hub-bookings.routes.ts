import { hubBookings } from '@thedot/domain/expert-sessions/hub-bookings.contract';
import { implement } from '../../../http/implement.ts';
import { exportHubBookings, listHubBookings } from './hub-bookings.service.ts';

export const hubBookingRoutes = implement(hubBookings, {
  listAll: async ({ query }, ctx) => listHubBookings(ctx, query),
  exportAll: async ({ query }, ctx) => exportHubBookings(ctx, query),
});
