import { isHubClosed } from '@thedot/domain/scheduling/opening-hours.rules';
import { withBuffers } from '@thedot/domain/scheduling/policy.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { assertAllowed } from '@thedot/domain/errors';
import { spanOf } from '@thedot/domain/kernel/time';
import type { Context } from '../../../kernel/context.ts';
import { lockResources } from '../../../platform/allocations/allocations.queries.ts';
import { allocate } from '../../../platform/allocations/allocations.service.ts';
import { findPolicy } from '../../experts/expert-snapshots.service.ts';
import type { BookingRow } from '../lists/bookings.queries.ts';

/** Allocates both parties for a session. The exclusion constraint refuses a concurrent allocation. */
export async function allocateSession(
  tx: Context,
  { id, expert, requester }: Pick<BookingRow, 'id' | 'expert' | 'requester'>,
  session: Slot,
): Promise<void> {
  const span = spanOf(session);
  await lockResources(tx.db, [expert.id, requester.id]);
  const policy = await findPolicy(tx, expert.id);
  assertAllowed(isHubClosed(policy, span) ? 'booking.hub_closed' : null);
  await allocate(tx, { kind: 'expert_session', id }, [
    { resourceId: expert.id, busy: withBuffers(span, policy) },
    { resourceId: requester.id, busy: span },
  ]);
}
