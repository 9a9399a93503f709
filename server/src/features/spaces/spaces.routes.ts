import { spaceBookings } from '@thedot/domain/spaces/space-bookings.contract';
import { spaceGuests } from '@thedot/domain/spaces/space-guests.contract';
import { spaceWaiting } from '@thedot/domain/spaces/space-waiting.contract';
import { spaces } from '@thedot/domain/spaces/spaces.contract';
import { stationBookings } from '@thedot/domain/spaces/station-bookings.contract';
import { implement } from '../../http/implement.ts';
import {
  findSpaceBooking,
  listMySpaceBookings,
  listSpaceBookings,
} from './space-bookings.service.ts';
import { bookSpace, previewSeries } from './book-space.service.ts';
import { changeSpaceBooking } from './space-changes.service.ts';
import { changeSpaceSeries } from './space-series-changes.service.ts';
import { findCalendarFile, leaveSpaceGuests, setSpaceGuests } from './space-guests.service.ts';
import { listSpaceWaiting, spaceWaitingList } from './space-waiting.service.ts';
import { decideSpaceBookings, endSpaceBookings } from './space-decisions.service.ts';
import { findAvailableSlots, listSpaces } from './spaces.service.ts';
import { decideStation, listStationBookings, requestStation } from './station-bookings.service.ts';

export const spaceRoutes = implement(spaces, {
  list: async ({ query }, ctx) => listSpaces(ctx, query),
  listStation: async ({ query }, ctx) => listSpaces(ctx, { ...query, group: 'station' }),
});

export const spaceBookingRoutes = implement(spaceBookings, {
  book: async ({ body }, ctx) => bookSpace(ctx, body),
  bookings: async ({ query }, ctx) => listSpaceBookings(ctx, query),
  available: async ({ query }, ctx) => findAvailableSlots(ctx, query),
  previewSeries: async ({ body }, ctx) => previewSeries(ctx, body),
  booking: async ({ params }, ctx) => findSpaceBooking(ctx, params.id),
  change: async ({ params, body }, ctx) => changeSpaceBooking(ctx, params.id, body),
  end: async ({ params, query }, ctx) => endSpaceBookings(ctx, params.id, query),
  decide: async ({ body }, ctx) => decideSpaceBookings(ctx, body),
  changeSeries: async ({ params, body }, ctx) => changeSpaceSeries(ctx, params.id, body),
  mine: async ({ query }, ctx) => listMySpaceBookings(ctx, query),
});

export const spaceGuestRoutes = implement(spaceGuests, {
  setGuests: async ({ params, body }, ctx) => setSpaceGuests(ctx, params.id, body),
  leaveGuests: async ({ params }, ctx) => leaveSpaceGuests(ctx, params.id),
  calendarFile: async ({ params, query }, ctx) => findCalendarFile(ctx, params.id, query.language),
});

export const spaceWaitingRoutes = implement(spaceWaiting, {
  joinWaitingList: async ({ body: { spaceId, start, end, ...details } }, ctx) =>
    spaceWaitingList.join(ctx, { resourceId: spaceId, slot: { start, end }, details }),
  waitingList: async (_, ctx) => listSpaceWaiting(ctx),
  takeOffer: async ({ params }, ctx) => spaceWaitingList.take(ctx, params.id),
  leaveWaitingList: async ({ params }, ctx) => spaceWaitingList.leave(ctx, params.id),
});

export const stationBookingRoutes = implement(stationBookings, {
  requestStation: async ({ body }, ctx) => requestStation(ctx, body),
  stationBookings: async ({ query }, ctx) => listStationBookings(ctx, query),
  decideStation: async ({ body }, ctx) => decideStation(ctx, body),
});
