// The default flow of bookings: they are created under the locks of what they occupy, then changed as their lifecycle permits.
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import type {
  CancelCause,
  DefaultStatus,
} from '@thedot/domain/scheduling/default-lifecycle.contract';
import type {
  DefaultAction,
  DefaultBookingFacts,
  DefaultParty,
} from '@thedot/domain/scheduling/default-lifecycle.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import {
  type Lifecycle,
  refuseReason,
  refuseTransition,
  statusAfter,
} from '@thedot/domain/scheduling/lifecycle.rules';
import { assertAllowed, assertField, assertFound, type ErrorCode } from '@thedot/domain/errors';
import type { HoldContext, QuotaOwner } from '../../kernel/bookable.ts';
import type { SignedIn } from '../../kernel/context.ts';
import {
  type AllocationInput,
  resourceKeys,
} from '../../platform/allocations/allocations.queries.ts';
import { allocateAll } from '../../platform/allocations/allocations.service.ts';
import { decideApprovals, requestApprovals } from './approvals.service.ts';
import { changeDependents } from './dependents/dependents.service.ts';
import { lockBooker, quotaKey } from './quotas/daily-quota.service.ts';
import { lockBookingResources, releaseBooking } from './holds.service.ts';
import { assertQuotas } from './quotas/quotas.service.ts';
import { takeOffer } from './waiting-list.service.ts';

export interface PlannedAllocation extends AllocationInput {
  /** Holds the booking until the resource is approved. */
  readonly needsApproval: boolean;
}

/** One booking to create, checked against what is free. */
export interface PlannedBooking {
  readonly slot: Slot;
  readonly allocations: readonly PlannedAllocation[];
}

export interface NewDefaultBooking extends PlannedBooking {
  /** Pending while a resource waits for approval. */
  readonly status: Extract<DefaultStatus, 'pending' | 'accepted'>;
}

interface NewBookings {
  readonly kind: BookingRef['kind'];
  /** All that the bookings may occupy. */
  readonly resourceIds: readonly string[];
  readonly booker: QuotaOwner;
  /** Whether the request uses the daily quota once, however many bookings it has. */
  readonly usesQuota: boolean;
  /** Reads what is free, under the locks, and refuses what is not. */
  readonly plan: () => Promise<readonly PlannedBooking[]>;
  /** Inserts the rows of the kind, and returns their ids in the same order. */
  readonly insert: (bookings: readonly NewDefaultBooking[]) => Promise<readonly string[]>;
  /** The booking has the id of this offer of the waiting list, and takes its hold. */
  readonly offerId?: string;
}

/**
 * Creates the bookings of one request in the transaction of `tx`, and returns their ids. Locks the booker, then the
 * quota, then the resources.
 */
export async function createDefaultBookings(
  tx: HoldContext,
  { kind, resourceIds, booker, usesQuota, plan, insert, offerId }: NewBookings,
): Promise<readonly string[]> {
  const keys = [quotaKey(booker), ...resourceKeys(resourceIds)];
  await lockBooker(tx, booker.userId, keys, 'auth.deactivated', { reusesPlans: true });
  const planned = (await plan()).map((it) => ({ ...it, status: statusOf(it) }));
  const ids = await insert(planned);
  await assertQuotas(tx, { kind, ids, booker, isNewRequest: usesQuota });
  if (offerId !== undefined) {
    await takeOffer(tx, { kind, id: offerId }, booker.userId);
    return ids;
  }
  const allocations = ids.flatMap((id, index) => toAllocations({ kind, id }, planned[index]));
  await allocateAll(tx, allocations);
  await requestApprovals(
    tx,
    allocations.filter(({ needsApproval }) => needsApproval),
  );
  return ids;
}

export const statusOf = ({ allocations }: PlannedBooking): NewDefaultBooking['status'] =>
  allocations.some(({ needsApproval }) => needsApproval) ? 'pending' : 'accepted';

/** All resources of a pending booking are held, at most until it starts. */
export const toAllocations = (booking: BookingRef, planned: NewDefaultBooking | undefined) =>
  (planned?.allocations ?? []).map((it) => ({
    ...it,
    booking,
    expiresAt: planned?.status === 'pending' ? new Date(planned.slot.start) : null,
  }));

/** A change of status by an action. */
export interface StatusChange<
  Action extends string = DefaultAction,
  Status extends string = DefaultStatus,
> {
  readonly action: Action;
  readonly from: Status;
  readonly to: Status;
  readonly reason: string;
  /** Null unless `to` is `cancelled`. */
  readonly cancelCause: CancelCause | null;
}

/** The context of a change of status: without an actor, the platform acts by itself. */
export type TransitionContext = HoldContext & { readonly actor: SignedIn | null };

/** A booking of any kind with the default lifecycle, which may have further statuses. */
export type AnyDefaultFacts = DefaultBookingFacts<string>;

/** What the default flow needs to know of a kind of booking, and of the actions that it adds. */
export interface DefaultFlow<Facts extends AnyDefaultFacts, Action extends string = DefaultAction> {
  readonly kind: BookingRef['kind'];
  readonly lifecycle: Lifecycle<Action, DefaultParty, DefaultBookingFacts<Facts['status']>>;
  readonly notFound: ErrorCode;
  /** Locks the booking, if the actor may see it. */
  readonly lock: (tx: TransitionContext, id: string) => Promise<Facts | undefined>;
  readonly updateStatus: (
    tx: TransitionContext,
    id: string,
    change: StatusChange<Action, Facts['status']>,
  ) => Promise<unknown>;
}

export interface Transitioned<
  Facts extends AnyDefaultFacts,
  Action extends string = DefaultAction,
> {
  /** As before the change. */
  readonly facts: Facts;
  /** Null when the booking waits for further approvals, or there was no action to take. */
  readonly change: StatusChange<Action, Facts['status']> | null;
}

export interface TransitionInput<Facts, Action extends string = DefaultAction> {
  readonly id: string;
  /** The action, or how it follows from the booking; null takes none. */
  readonly action: Action | ((facts: Facts) => Action | null);
  readonly reason?: string;
  /** Why it is cancelled, if not by the booker or by the lapse of its hold. */
  readonly cancelCause?: CancelCause;
  /** The resources that the actor may approve or reject; all by default. */
  readonly decidable?: readonly string[] | null;
}

/**
 * Takes an action on a booking, in the transaction of `tx`: its status and its allocations change together. The caller
 * notifies the users of the booking afterwards; users of the waiting list have been notified.
 */
export async function transitionDefaultBooking<
  Facts extends AnyDefaultFacts,
  Action extends string,
>(
  tx: TransitionContext,
  { kind, lifecycle, notFound, lock, updateStatus }: DefaultFlow<Facts, Action>,
  {
    id,
    action: wanted,
    reason = '',
    cancelCause = 'booker',
    decidable = null,
  }: TransitionInput<Facts, Action>,
): Promise<Transitioned<Facts, Action>> {
  const { actor } = tx;
  const facts = assertFound(await lock(tx, id), notFound);
  const action = typeof wanted === 'function' ? wanted(facts) : wanted;
  if (action === null) return { facts, change: null };
  assertAllowed(refuseTransition(lifecycle, facts, actor ?? 'system', action, tx.now()));
  assertField('reason', refuseReason(lifecycle, action, reason));
  const { status: from } = facts;
  const to = assertFound(statusAfter(lifecycle, from, action), lifecycle.codes.changed);
  const booking = { kind, id };
  const resourceIds = await lockBookingResources(tx, kind, [id]);
  if (actor && (action === 'accept' || action === 'reject')) {
    const state = action === 'accept' ? 'accepted' : 'rejected';
    const decision = { state, resourceIds: decidable } as const;
    const outcome = await decideApprovals({ ...tx, actor }, booking, decision);
    if (outcome === 'waiting') return { facts, change: null };
  }
  if (lifecycle.occupancy[to] === 'released') await releaseBooking(tx, booking, resourceIds);
  const cause = action === 'lapse' ? 'expired' : cancelCause;
  const change = { action, from, to, reason, cancelCause: to === 'cancelled' ? cause : null };
  await updateStatus(tx, id, change);
  await changeDependents(tx, booking, change);
  return { facts, change };
}
