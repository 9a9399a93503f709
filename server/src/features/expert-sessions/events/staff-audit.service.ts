import type { Context } from '../../../kernel/context.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import { findPartiesFor } from '../lists/booking-page.queries.ts';
import { toBookingReader } from '../lists/bookings.service.ts';

/** Writes an audit entry when staff act on the booking of others; actions of the parties are in its history only. */
export async function auditStaffAction(
  { db, actor, caller }: Context,
  action: string,
  bookingId: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const reader = toBookingReader(actor);
  const pair = reader.canReadAll ? await findPartiesFor(db, reader, bookingId) : undefined;
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
