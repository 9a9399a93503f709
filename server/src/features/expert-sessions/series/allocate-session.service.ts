import { isHubClosed } from '@thedot/domain/scheduling/opening-hours.rules';
import { withBuffers } from '@thedot/domain/scheduling/policy.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { assertAllowed } from '@thedot/domain/errors';
import { spanOf } from '@thedot/domain/kernel/time';
import type { Context } from '../../../kernel/context.ts';
import { allocateAll } from '../../../platform/allocations/allocations.service.ts';
import { findPolicy } from '../../experts/expert-snapshots.service.ts';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import { requestApprovals } from '../../scheduling/approvals.service.ts';
import type { BookingRow } from '../lists/bookings.queries.ts';
import { lockSession } from '../resources/session-resources.queries.ts';
import {
  assertNothingMissing,
  findResources,
  planResources,
  toSessionOf,
} from '../resources/session-resources.service.ts';
import {
  publishResources,
  sessionRef,
  toAllocations,
} from '../resources/take-resources.service.ts';

interface AllocateOptions {
  readonly needs?: SessionNeeds | null;
  /** A later week of a series takes what is free, and its parties choose the rest. */
  readonly mayMiss?: boolean;
}

/**
 * Allocates both parties for a session, and what it needs. The exclusion constraint refuses a concurrent allocation.
 * Returns the spaces that wait for an approval.
 */
export async function allocateSession(
  tx: Context,
  booking: Pick<BookingRow, 'id' | 'expert' | 'requester'>,
  session: Slot,
  { needs = null, mayMiss = false }: AllocateOptions = {},
): Promise<readonly string[]> {
  const { id, expert, requester } = booking;
  const span = spanOf(session);
  await lockSession(tx.db, [expert.id, requester.id], needs);
  const policy = await findPolicy(tx, expert.id);
  assertAllowed(isHubClosed(policy, span) ? 'booking.hub_closed' : null);
  const { planned, missing } = needs
    ? planResources(
        await findResources(tx, { needs, span, session: toSessionOf(booking) }),
        needs,
        session,
      )
    : { planned: [], missing: [] };
  if (!mayMiss) assertNothingMissing(missing);
  const people = { booking: sessionRef(id), expiresAt: null };
  await allocateAll(tx, [
    { ...people, resourceId: expert.id, busy: withBuffers(span, policy) },
    { ...people, resourceId: requester.id, busy: span },
    ...toAllocations(id, session, planned),
  ]);
  const held = planned.filter(({ needsApproval }) => needsApproval);
  await requestApprovals(
    tx,
    held.map(({ resourceId }) => ({ booking: sessionRef(id), resourceId })),
  );
  if (planned.length > 0) publishResources(tx);
  return held.map(({ resourceId }) => resourceId);
}
