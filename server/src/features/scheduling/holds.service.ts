import type { SystemContext } from '../../kernel/context.ts';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import {
  lockResources,
  releaseAllocations,
} from '../../platform/allocations/allocations.queries.ts';
import { allocate } from '../../platform/allocations/allocations.service.ts';
import { lapseRequested } from './approvals.queries.ts';
import { findBookingResources } from './holds.queries.ts';
import type { Offer } from '../../kernel/bookable.ts';
import { findNextEntry, setOffered, updateEntry } from './waiting-list.queries.ts';

type HoldContext = Pick<SystemContext, 'db' | 'now'>;

/** Locks all that the booking occupies, requests or waits for. The caller has locked the booking, if it exists. */
export async function lockBookingResources(
  { db }: Pick<SystemContext, 'db'>,
  booking: BookingRef,
): Promise<readonly string[]> {
  const ids = await findBookingResources(db, booking);
  await lockResources(db, ids);
  return ids;
}

/**
 * Ends what a booking occupies, requests or waits for, for every status that occupies nothing, and offers what became
 * free to users who wait. The caller notifies the users of the offers.
 */
export async function releaseBooking(
  tx: HoldContext,
  booking: BookingRef,
): Promise<readonly Offer[]> {
  const resourceIds = await lockBookingResources(tx, booking);
  await lapseRequested(tx.db, booking);
  await updateEntry(tx.db, booking, { from: ['waiting', 'offered'], to: 'left' });
  await releaseAllocations(tx.db, booking);
  return offerNext(tx, resourceIds);
}

/**
 * Offers what is free of these resources to users who wait, each as a hold, in the order in which they joined. Call it in
 * the transaction that releases an allocation, under the resources' locks, so that no other user can book in between.
 */
export async function offerNext(
  tx: HoldContext,
  resourceIds: readonly string[],
): Promise<readonly Offer[]> {
  const offers: Offer[] = [];
  for (;;) {
    const entry = await findNextEntry(tx.db, resourceIds, tx.now());
    if (!entry) return offers;
    const { busyFrom, busyTo, ...offer } = entry;
    const { booking, resourceId, quantity, offeredUntil } = offer;
    const input = { resourceId, quantity, busy: { from: busyFrom, to: busyTo } };
    await allocate(tx, booking, [input], new Date(offeredUntil));
    await setOffered(tx.db, booking, offeredUntil);
    offers.push(offer);
  }
}
