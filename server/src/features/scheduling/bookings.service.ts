// The default flow of bookings: created under the locks of what they occupy, then changed as their lifecycle permits.
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import type { Offer } from '../../kernel/bookable.ts';
import { refuseMoreRequests } from '@thedot/domain/scheduling/policy.rules';
import type {
  CancelCause,
  DefaultStatus,
} from '@thedot/domain/scheduling/default-lifecycle.contract';
import type {
  DefaultAction,
  DefaultBookingFacts,
  DefaultLifecycle,
} from '@thedot/domain/scheduling/default-lifecycle.rules';
import {
  refuseReason,
  refuseTransition,
  statusAfter,
} from '@thedot/domain/scheduling/lifecycle.rules';
import {
  AppError,
  assertAllowed,
  assertField,
  assertFound,
  type ErrorCode,
} from '@thedot/domain/errors';
import type { Context, SignedIn, SystemContext } from '../../kernel/context.ts';
import type { ChangePublisher } from '../../kernel/publish-change.ts';
import {
  type AllocationInput,
  lockResources,
} from '../../platform/allocations/allocations.queries.ts';
import { allocate } from '../../platform/allocations/allocations.service.ts';
import type { QuotaOwner } from '../../kernel/bookable.ts';
import { findApprovals } from './approvals.queries.ts';
import { type ApprovalResult, decideApproval, requestApprovals } from './approvals.service.ts';
import { findRequestsToday, lockQuota } from './daily-quota.service.ts';
import { releaseBooking } from './holds.service.ts';

/** One booking to create, checked against what is free. */
export interface PlannedBooking {
  readonly allocations: readonly AllocationInput[];
  /** Holds the allocations at most until then, for an approval; null confirms them. */
  readonly holdUntil: Date | null;
}

interface NewBookings<Plan extends PlannedBooking> {
  readonly kind: BookingRef['kind'];
  /** All that the bookings may occupy. */
  readonly resourceIds: readonly string[];
  /** Whose daily quota the bookings use; null for kinds without one. */
  readonly account: QuotaOwner | null;
  /** Reads what is free, under the locks, and refuses what is not. */
  readonly plan: () => Promise<readonly Plan[]>;
  /** Inserts the row of the kind, and returns its id. */
  readonly insert: (planned: Plan) => Promise<string>;
}

/** Creates bookings in the transaction of `tx`, and returns their ids. Locks the quota before the resources. */
export async function createBookings<Plan extends PlannedBooking>(
  tx: Context,
  { kind, resourceIds, account, plan, insert }: NewBookings<Plan>,
): Promise<readonly string[]> {
  if (account) await lockQuota(tx, account);
  await lockResources(tx.db, resourceIds);
  const planned = await plan();
  if (account)
    assertAllowed(refuseMoreRequests(await findRequestsToday(tx, account), planned.length));
  const ids: string[] = [];
  for (const it of planned) {
    const booking = { kind, id: await insert(it) };
    await allocate(tx, booking, it.allocations, it.holdUntil);
    if (it.holdUntil) await requestApprovals(tx, booking);
    ids.push(booking.id);
  }
  return ids;
}

/** A change of status by an action. */
export interface StatusChange {
  readonly action: DefaultAction;
  readonly from: DefaultStatus;
  readonly to: DefaultStatus;
  readonly reason: string;
  /** Null unless `to` is `cancelled`. */
  readonly cancelCause: CancelCause | null;
}

/** The context of a change of status: without an actor, the platform acts by itself. */
export type TransitionContext = SystemContext &
  ChangePublisher & { readonly actor: SignedIn | null };

/** What the default flow needs to know of a kind of booking. */
export interface DefaultFlow<Facts extends DefaultBookingFacts> {
  readonly kind: BookingRef['kind'];
  readonly lifecycle: DefaultLifecycle;
  readonly notFound: ErrorCode;
  /** Locks the booking, if the actor may see it. */
  readonly lock: (tx: TransitionContext, id: string) => Promise<Facts | undefined>;
  readonly updateStatus: (
    tx: TransitionContext,
    id: string,
    change: StatusChange,
  ) => Promise<unknown>;
}

interface Transitioned<Facts> {
  /** As before the change. */
  readonly facts: Facts;
  /** Null when the booking waits for further approvals, or there was no action to take. */
  readonly change: StatusChange | null;
  /** The caller notifies their users. */
  readonly offers: readonly Offer[];
}

interface TransitionInput<Facts> {
  readonly id: string;
  /** The action, or how it follows from the booking; null takes none. */
  readonly action: DefaultAction | ((facts: Facts) => DefaultAction | null);
  readonly reason?: string;
  /** Why it is cancelled, if not by the booker or by the lapse of its hold. */
  readonly cancelCause?: CancelCause;
}

/**
 * Takes an action on a booking, in the transaction of `tx`: its status and its allocations change together. The caller
 * notifies afterwards.
 */
export async function transitionBooking<Facts extends DefaultBookingFacts>(
  tx: TransitionContext,
  { kind, lifecycle, notFound, lock, updateStatus }: DefaultFlow<Facts>,
  { id, action: wanted, reason = '', cancelCause = 'booker' }: TransitionInput<Facts>,
): Promise<Transitioned<Facts>> {
  const { actor } = tx;
  const facts = assertFound(await lock(tx, id), notFound);
  const action = typeof wanted === 'function' ? wanted(facts) : wanted;
  if (action === null) return { facts, change: null, offers: [] };
  assertAllowed(refuseTransition(lifecycle, facts, actor ?? 'system', action, tx.now()));
  assertField('reason', refuseReason(lifecycle, action, reason));
  const { status: from } = facts;
  const to = assertFound(statusAfter(lifecycle, from, action), lifecycle.codes.changed);
  const booking = { kind, id };
  const offers: Offer[] = [];
  if (actor && (action === 'accept' || action === 'reject')) {
    const decision = { state: to, reason };
    const { outcome, offers: decided } = await decideAll({ ...tx, actor }, booking, decision);
    offers.push(...decided);
    if (outcome === 'waiting') return { facts, change: null, offers };
  }
  if (lifecycle.occupancy[to] === 'released') offers.push(...(await releaseBooking(tx, booking)));
  const cause = action === 'lapse' ? 'expired' : cancelCause;
  const change = { action, from, to, reason, cancelCause: to === 'cancelled' ? cause : null };
  await updateStatus(tx, id, change);
  return { facts, change, offers };
}

/** Decides all approvals that the booking waits for; its lifecycle has permitted the actor to. */
async function decideAll(
  tx: Parameters<typeof decideApproval>[0],
  booking: BookingRef,
  { state, reason }: { readonly state: DefaultStatus; readonly reason: string },
): Promise<Pick<ApprovalResult, 'outcome' | 'offers'>> {
  const offers: Offer[] = [];
  let outcome: ApprovalResult['outcome'] | undefined;
  for (const approval of await findApprovals(tx.db, booking)) {
    if (approval.state !== 'requested') continue;
    const decision = { state: state === 'accepted' ? state : 'rejected', reason } as const;
    const result = await decideApproval(tx, approval.id, decision);
    outcome = result.outcome;
    offers.push(...result.offers);
  }
  // The hold has expired, and the job has lapsed its approvals.
  if (!outcome) throw new AppError('booking.answer_late');
  return { outcome, offers };
}
