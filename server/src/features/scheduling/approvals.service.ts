import { type ApprovalState, refuseDecision } from '@thedot/domain/scheduling/approvals.rules';
import { AppError, assertAllowed } from '@thedot/domain/errors';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import type { SignedIn, SystemContext } from '../../kernel/context.ts';
import {
  confirmAllocations,
  releaseExpiredHolds,
  setHoldExpiry,
} from '../../platform/allocations/allocations.queries.ts';
import {
  type ApprovalRequest,
  findApprovals,
  insertApprovals,
  lapseRequested,
  type RequestedApproval,
  updateDecisions,
} from './approvals.queries.ts';

type ApprovalContext = Pick<SystemContext, 'db' | 'now'>;

/** Requests approval of held resources. All holds of a booking then end with its requests. */
export async function requestApprovals(
  { db, now }: ApprovalContext,
  requests: readonly ApprovalRequest[],
): Promise<readonly RequestedApproval[]> {
  if (requests.length === 0) return [];
  const requested = await insertApprovals(db, requests, now());
  await setHoldExpiry(db, requested);
  return requested;
}

/**
 * `confirmed`: these were the last approvals that the booking waited for, and all its holds are confirmed. `waiting`:
 * others wait. `rejected`: the caller releases the booking.
 */
export type ApprovalOutcome = 'confirmed' | 'waiting' | 'rejected';

export interface Decision {
  readonly state: Extract<ApprovalState, 'accepted' | 'rejected'>;
  /** The resources about which the actor decides; null means all. */
  readonly resourceIds: readonly string[] | null;
}

/**
 * Decides the approvals that the booking waits for. The caller has checked the actor's right and locked the booking and
 * its resources, and changes its status by the outcome. Of parallel decisions about a resource one succeeds.
 */
export async function decideApprovals(
  tx: ApprovalContext & { readonly actor: Pick<SignedIn, 'id'> },
  booking: BookingRef,
  decision: Decision,
): Promise<ApprovalOutcome> {
  const now = tx.now();
  const { decided, waiting } = await updateDecisions(tx.db, booking, {
    ...decision,
    decidedBy: tx.actor.id,
    now,
  });
  if (decided === 0) return refuse(tx, booking, decision);
  if (decision.state === 'rejected') return 'rejected';
  if (waiting > 0) return 'waiting';
  const confirmed = await confirmAllocations(tx.db, booking, now);
  if (confirmed === 0) throw new AppError('booking.answer_late');
  return 'confirmed';
}

/** Reads why the decision failed: another one, or the deadline. */
async function refuse(
  { db, now }: ApprovalContext,
  booking: BookingRef,
  { resourceIds }: Decision,
): Promise<never> {
  for (const { resourceId, ...approval } of await findApprovals(db, booking)) {
    if (resourceIds?.includes(resourceId) === false) continue;
    assertAllowed(refuseDecision(approval, now()));
    throw new AppError('booking.status_failed');
  }
  throw new AppError('booking.answer_late');
}

interface Lapsed {
  /** The resources whose approval lapsed. */
  readonly resourceIds: readonly string[];
  /** How many holds expired. */
  readonly holds: number;
}

/**
 * Ends the approvals of a booking whose deadline has passed, and releases its expired holds: each once, however many
 * servers try. The caller has locked the booking and its resources.
 */
export async function lapseApprovals(
  { db, now }: ApprovalContext,
  booking: BookingRef,
): Promise<Lapsed> {
  const at = now();
  const resourceIds = await lapseRequested(db, booking, at);
  return { resourceIds, holds: await releaseExpiredHolds(db, booking, at) };
}
