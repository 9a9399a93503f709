// Bookings of the 5G station: those of all spaces, of its spaces alone.
import { AppError } from '@thedot/domain/errors';
import type {
  NewSpaceBooking,
  SpaceBooking,
  SpaceBookingsQuery,
} from '@thedot/domain/spaces/space-bookings.contract';
import type { Context } from '../../kernel/context.ts';
import { findSpaceBooking, listSpaceBookings } from './space-bookings.service.ts';
import { spaceKind } from './space-kind.service.ts';
import { findSpaceNames } from './space-waiting.queries.ts';
import { bookSpace } from './book-space.service.ts';

export async function requestStation(
  ctx: Context,
  booking: NewSpaceBooking,
): Promise<{ items: SpaceBooking[] }> {
  const [space] = await findSpaceNames(ctx.db, [booking.spaceId]);
  if (space?.type !== '5g_station') throw new AppError('space.not_found');
  return bookSpace(ctx, booking);
}

export const listStationBookings = (ctx: Context, query: SpaceBookingsQuery) =>
  listSpaceBookings(ctx, { ...query, group: 'station' });

interface StationDecision {
  readonly id: string;
  readonly status: 'accepted' | 'rejected';
  readonly reason: string;
}

export async function decideStation(
  ctx: Context,
  { id, ...decision }: StationDecision,
): Promise<SpaceBooking> {
  const { space } = await findSpaceBooking(ctx, id);
  if (space.type !== '5g_station') throw new AppError('booking.not_found');
  return spaceKind.decide(ctx, id, decision);
}
