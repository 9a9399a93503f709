import { refuseOffer } from '@thedot/domain/scheduling/waiting-list.rules';
import type { WaitingListState } from '@thedot/domain/scheduling/waiting-list.rules';
import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import {
  confirmAllocations,
  lockResources,
  releaseAllocations,
} from '../../platform/allocations/allocations.queries.ts';
import { requestApprovals } from './approvals.service.ts';
import { offerNext } from './holds.service.ts';
import type { HoldContext } from '../../kernel/bookable.ts';
import type { RequestedApproval } from './approvals.queries.ts';
import {
  findEntry,
  insertEntry,
  type NewEntry,
  updateEntry,
  type WaitingListEntry,
} from './waiting-list.queries.ts';

export interface JoinWaitingListInput extends Omit<NewEntry, 'quantity'> {
  /** Of a counted resource; 1 by default. */
  readonly quantity?: number;
}

/** Lets a user wait for a resource at a time. What has become free meanwhile is offered at once. */
export async function joinWaitingList(
  tx: HoldContext,
  { quantity = 1, ...entry }: JoinWaitingListInput,
): Promise<void> {
  await lockResources(tx.db, [entry.resourceId]);
  const isAdded = await insertEntry(tx.db, { ...entry, quantity });
  if (!isAdded) throw new AppError('resource.not_found');
  await offerNext(tx, [entry.resourceId]);
}

/** Ends the wish or the offer of a user; what was offered goes to the next one. */
export const leaveWaitingList = (
  tx: HoldContext,
  booking: BookingRef,
  userId: string,
): Promise<void> => endEntry(tx, booking, { userId, from: ['waiting', 'offered'], to: 'left' });

/** Declines an offer, which goes to the next user. */
export const passOffer = (tx: HoldContext, booking: BookingRef, userId: string): Promise<void> =>
  endEntry(tx, booking, { userId, from: ['offered'], to: 'passed' });

interface EntryEnd {
  readonly userId: string;
  readonly from: readonly WaitingListState[];
  readonly to: 'passed' | 'left';
}

async function endEntry(
  tx: HoldContext,
  booking: BookingRef,
  { userId, from, to }: EntryEnd,
): Promise<void> {
  const { resourceId } = await findOwnEntry(tx, booking, userId);
  await lockResources(tx.db, [resourceId]);
  const before = await updateEntry(tx.db, booking, { from, to });
  if (!before) throw new AppError('booking.changed');
  if (before === 'waiting') return;
  await releaseAllocations(tx.db, booking, resourceId);
  await offerNext(tx, [resourceId]);
}

/**
 * Takes an offer: its hold becomes the allocation of the booking. For a resource that needs approval it stays a hold,
 * and the requested approvals are returned.
 */
export async function takeOffer(
  tx: HoldContext,
  booking: BookingRef,
  userId: string,
): Promise<readonly RequestedApproval[]> {
  const { resourceId, needsApproval } = await findOwnEntry(tx, booking, userId);
  await lockResources(tx.db, [resourceId]);
  const now = tx.now();
  const offer = { is: 'open', at: now } as const;
  const before = await updateEntry(tx.db, booking, { from: ['offered'], to: 'taken', offer });
  if (!before) {
    assertAllowed(refuseOffer(await findOwnEntry(tx, booking, userId), now));
    throw new AppError('booking.changed');
  }
  if (needsApproval) return requestApprovals(tx, [{ booking, resourceId }]);
  const confirmed = await confirmAllocations(tx.db, booking, now, resourceId);
  if (confirmed === 0) throw new AppError('booking.answer_late');
  return [];
}

export async function findOwnEntry(
  { db }: Pick<HoldContext, 'db'>,
  booking: BookingRef,
  userId: string,
): Promise<WaitingListEntry> {
  const entry = await findEntry(db, booking);
  return assertFound(entry?.userId === userId ? entry : undefined, 'booking.not_found');
}
