import type { Booking } from '@thedot/domain/bookings/bookings.contract';
import type { Context } from '../../kernel/context.ts';
import { pageFrom } from '../../kernel/paging.ts';
import { findBookings } from './bookings.queries.ts';
import { readerOf } from './bookings.service.ts';

interface PageAsked {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** Somebody's bookings for whoever sees everybody's, newest first. */
export async function listBookingsOf(
  { db, actor, now }: Context,
  userId: string,
  { limit, after }: PageAsked,
): Promise<{ items: Booking[]; next: string | null }> {
  if (!readerOf(actor).seesAll) return { items: [], next: null };
  const wanted = { userId, tab: 'all', status: undefined, limit, after, now: now() } as const;
  return pageFrom(await findBookings(db, wanted), limit);
}
