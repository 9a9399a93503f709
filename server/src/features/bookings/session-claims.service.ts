import { isHubClosed, withBuffers } from '@thedot/domain/availability/availability.rules';
import type { Slot } from '@thedot/domain/availability/slot.contract';
import { assertAllowed } from '@thedot/domain/errors';
import { spanOf } from '@thedot/domain/kernel/time';
import type { Context } from '../../kernel/context.ts';
import { insertClaims, lockMeetingOf } from '../../platform/claims/claims.queries.ts';
import { findPolicy } from '../experts/receptions.service.ts';
import type { BookingRow } from './bookings.queries.ts';

/** From here on neither of the two can be anywhere else; whoever comes second is refused by the database. */
export async function claimSession(
  tx: Context,
  { id, expert, requester }: Pick<BookingRow, 'id' | 'expert' | 'requester'>,
  session: Slot,
): Promise<void> {
  const span = spanOf(session);
  await lockMeetingOf(tx.db, [expert.id, requester.id]);
  const policy = await findPolicy(tx, expert.id);
  assertAllowed(isHubClosed(policy, span) ? 'booking.hub_closed' : null);
  await insertClaims(tx.db, { kind: 'booking', id }, [
    { kind: 'person', resourceId: expert.id, busy: withBuffers(span, policy) },
    { kind: 'person', resourceId: requester.id, busy: span },
  ]);
}
