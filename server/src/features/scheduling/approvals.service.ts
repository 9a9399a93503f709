import {
  type Decision,
  refuseDecision,
  refuseDecisionReason,
} from '@thedot/domain/scheduling/approvals.rules';
import { AppError, assertAllowed, assertField, assertFound } from '@thedot/domain/errors';
import type { SignedIn, SystemContext } from '../../kernel/context.ts';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import {
  confirmAllocations,
  releaseAllocations,
  releaseExpiredHolds,
  setHoldExpiry,
} from '../../platform/allocations/allocations.queries.ts';
import {
  findApproval,
  insertApprovals,
  lapseRequested,
  updateDecision,
} from './approvals.queries.ts';
import { lockBookingResources, offerNext } from './holds.service.ts';
import type { Offer } from '../../kernel/bookable.ts';

export interface RequestedApprovals {
  readonly resourceIds: readonly string[];
  readonly expiresAt: string;
}

/**
 * Requests approval for the held resources of a booking that need it; null when none does. All holds of the booking
 * then end with the request.
 */
export async function requestApprovals(
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  booking: BookingRef,
): Promise<RequestedApprovals | null> {
  const requested = await insertApprovals(db, booking, now());
  const [first] = requested;
  if (!first) return null;
  await setHoldExpiry(db, booking, first.expiresAt);
  return { resourceIds: requested.map(({ resourceId }) => resourceId), expiresAt: first.expiresAt };
}

export interface ApprovalResult {
  readonly booking: BookingRef;
  readonly resourceId: string;
  /**
   * `confirmed`: this was the last approval that the booking waited for, and all its holds are confirmed. `waiting`:
   * others wait. `rejected`: the resource is released; the kind of booking decides about the rest.
   */
  readonly outcome: 'confirmed' | 'waiting' | 'rejected';
  /** The caller notifies their users. */
  readonly offers: readonly Offer[];
}

/**
 * Decides one approval for the actor, whose right the caller has checked. The caller has locked the booking, and changes
 * its status by the outcome. Of parallel decisions one succeeds.
 */
export async function decideApproval(
  tx: Pick<SystemContext, 'db' | 'now'> & { readonly actor: Pick<SignedIn, 'id'> },
  approvalId: string,
  decision: Decision,
): Promise<ApprovalResult> {
  assertField('reason', refuseDecisionReason(decision));
  const { booking } = assertFound(await findApproval(tx.db, approvalId), 'booking.not_found');
  await lockBookingResources(tx, booking);
  const now = tx.now();
  const decided = await updateDecision(tx.db, approvalId, {
    ...decision,
    decidedBy: tx.actor.id,
    now,
  });
  if (!decided) return refuse(tx, approvalId);
  const { resourceId, waiting } = decided;
  if (decision.state === 'rejected') {
    await releaseAllocations(tx.db, booking, resourceId);
    const offers = await offerNext(tx, [resourceId]);
    return { booking, resourceId, outcome: 'rejected', offers };
  }
  if (waiting > 0) return { booking, resourceId, outcome: 'waiting', offers: [] };
  const confirmed = await confirmAllocations(tx.db, booking, now);
  if (confirmed === 0) throw new AppError('booking.answer_late');
  return { booking, resourceId, outcome: 'confirmed', offers: [] };
}

/** Reads why the decision failed: another one, or the deadline. */
async function refuse({ db, now }: Pick<SystemContext, 'db' | 'now'>, id: string): Promise<never> {
  const approval = assertFound(await findApproval(db, id), 'booking.not_found');
  assertAllowed(refuseDecision(approval, now()));
  throw new AppError('booking.changed');
}

/**
 * Ends the approvals of a booking whose deadline has passed, releases its expired holds, and returns the resources
 * whose approval lapsed: each once, however many servers try. The caller has locked the booking and its resources.
 */
export async function lapseApprovals(
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  booking: BookingRef,
): Promise<readonly string[]> {
  const at = now();
  const resourceIds = await lapseRequested(db, booking, at);
  await releaseExpiredHolds(db, booking, at);
  return resourceIds;
}
