import { found } from '@thedot/domain/errors';
import type { Context } from '../../kernel/context.ts';
import { findPairFor } from './booking-page.queries.ts';
import { readerOf } from './bookings.service.ts';

/** Between whom a booking is, for whoever may see it. */
export const findPair = async ({ db, actor }: Context, bookingId: string) =>
  found(await findPairFor(db, readerOf(actor), bookingId), 'booking.not_found');
