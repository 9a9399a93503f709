import { refuseOffer } from '@thedot/domain/scheduling/waiting-list.rules';
import type { WaitingListState } from '@thedot/domain/scheduling/waiting-list.rules';
import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import type { SystemContext } from '../../kernel/context.ts';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import {
  confirmAllocations,
  lockResources,
  releaseAllocations,
} from '../../platform/allocations/allocations.queries.ts';
import { type RequestedApprovals, requestApprovals } from './approvals.service.ts';
import { offerNext } from './holds.service.ts';
import type { Offer } from '../../kernel/bookable.ts';
import {
  findEntry,
  insertEntry,
  type NewEntry,
  updateEntry,
  type WaitingListEntry,
} from './waiting-list.queries.ts';

type WaitingListContext = Pick<SystemContext, 'db' | 'now'>;

export interface JoinWaitingListInput extends Omit<NewEntry, 'quantity'> {
  /** Of a counted resource; 1 by default. */
  readonly quantity?: number;
}

/** Lets a user wait for a resource at a time. What has become free meanwhile is offered at once. */
export async function joinWaitingList(
  tx: WaitingListContext,
  { quantity = 1, ...entry }: JoinWaitingListInput,
): Promise<readonly Offer[]> {
  await lockResources(tx.db, [entry.resourceId]);
  const isAdded = await insertEntry(tx.db, { ...entry, quantity });
  if (!isAdded) throw new AppError('resource.not_found');
  return offerNext(tx, [entry.resourceId]);
}

/** Ends the wish or the offer of a user; what was offered goes to the next one. */
export const leaveWaitingList = (
  tx: WaitingListContext,
  booking: BookingRef,
  userId: string,
): Promise<readonly Offer[]> =>
  endEntry(tx, booking, { userId, from: ['waiting', 'offered'], to: 'left' });

/** Declines an offer, which goes to the next user. */
export const passOffer = (
  tx: WaitingListContext,
  booking: BookingRef,
  userId: string,
): Promise<readonly Offer[]> => endEntry(tx, booking, { userId, from: ['offered'], to: 'passed' });

interface EntryEnd {
  readonly userId: string;
  readonly from: readonly WaitingListState[];
  readonly to: 'passed' | 'left';
}

async function endEntry(
  tx: WaitingListContext,
  booking: BookingRef,
  { userId, from, to }: EntryEnd,
): Promise<readonly Offer[]> {
  const { resourceId } = await findOwnEntry(tx, booking, userId);
  await lockResources(tx.db, [resourceId]);
  const before = await updateEntry(tx.db, booking, { from, to });
  if (!before) throw new AppError('booking.changed');
  if (before === 'waiting') return [];
  await releaseAllocations(tx.db, booking, resourceId);
  return offerNext(tx, [resourceId]);
}

/**
 * Takes an offer: its hold becomes the allocation of the booking. For a resource that needs approval it stays a hold,
 * and the requested approvals are returned.
 */
export async function takeOffer(
  tx: WaitingListContext,
  booking: BookingRef,
  userId: string,
): Promise<RequestedApprovals | null> {
  const { resourceId } = await findOwnEntry(tx, booking, userId);
  await lockResources(tx.db, [resourceId]);
  const now = tx.now();
  const offer = { is: 'open', at: now } as const;
  const before = await updateEntry(tx.db, booking, { from: ['offered'], to: 'taken', offer });
  if (!before) {
    assertAllowed(refuseOffer(await findOwnEntry(tx, booking, userId), now));
    throw new AppError('booking.changed');
  }
  const requested = await requestApprovals(tx, booking);
  if (requested) return requested;
  const confirmed = await confirmAllocations(tx.db, booking, now, resourceId);
  if (confirmed === 0) throw new AppError('booking.answer_late');
  return null;
}

async function findOwnEntry(
  { db }: WaitingListContext,
  booking: BookingRef,
  userId: string,
): Promise<WaitingListEntry> {
  const entry = await findEntry(db, booking);
  return assertFound(entry?.userId === userId ? entry : undefined, 'booking.not_found');
}
