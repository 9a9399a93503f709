import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import { findPairFor } from './booking-page.queries.ts';
import { readerOf } from './bookings.service.ts';

/** Notes what staff did to a booking of others; of what anybody does to their own its history tells. */
export async function noteStaff(
  { db, actor, caller }: Context,
  action: string,
  bookingId: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const reader = readerOf(actor);
  const pair = reader.seesAll ? await findPairFor(db, reader, bookingId) : undefined;
  if (!pair || pair.expertId === actor.id || pair.requesterId === actor.id) return;
  await audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'booking',
    subjectId: bookingId,
    details,
    address: caller.address,
  });
}
