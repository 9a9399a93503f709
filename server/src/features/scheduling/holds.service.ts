import type { BookingKind, BookingRef } from '@thedot/domain/kernel/booking-ref';
import type { HoldContext } from '../../kernel/bookable.ts';
import { findBookable } from '../../kernel/feature.ts';
import {
  lockResources,
  releaseAllocations,
} from '../../platform/allocations/allocations.queries.ts';
import { allocate } from '../../platform/allocations/allocations.service.ts';
import { lapseRequested } from './approvals.queries.ts';
import { lockDependents } from './dependents/dependents.service.ts';
import { findBookingResources } from './dependents/booking-resources.queries.ts';
import { WAITING_OFFER } from '@thedot/domain/limits';
import { findNextEntry, setOffered, updateEntry } from './waiting-list.queries.ts';

interface FurtherLocks {
  /** Resources that the bookings will occupy. */
  readonly further?: readonly string[];
  /** Keys that are locked before all resources, such as that of a quota. */
  readonly keys?: readonly string[];
}

/**
 * Locks all that the bookings occupy, request or wait for, the same of the bookings that follow them, and what else is
 * named. The caller has locked the bookings that exist. Returns what the bookings have.
 */
export async function lockBookingResources(
  tx: Pick<HoldContext, 'db' | 'features'>,
  kind: BookingKind,
  ids: readonly string[],
  { further = [], keys = [] }: FurtherLocks = {},
): Promise<readonly string[]> {
  const followed = await lockDependents(tx, kind, ids);
  const resourceIds = await findBookingResources(tx.db, kind, ids);
  await lockResources(tx.db, [...new Set([...resourceIds, ...followed, ...further])], keys);
  return resourceIds;
}

/**
 * Ends what a booking occupies, requests or waits for, for every status that occupies nothing, and offers what became
 * free to users who wait. The caller has locked the booking and these resources of it.
 */
export async function releaseBooking(
  tx: HoldContext,
  booking: BookingRef,
  resourceIds: readonly string[],
): Promise<void> {
  await lapseRequested(tx.db, booking);
  await updateEntry(tx.db, booking, { from: ['waiting', 'offered'], to: 'left' });
  await releaseAllocations(tx.db, booking);
  await offerNext(tx, resourceIds);
}

/**
 * Offers what is free of these resources to users who wait, each as a hold, in the order in which they joined, and lets
 * the kind of booking notify them. Call it in the
 * transaction that releases an allocation, under the locks of the resources, so that no other user can book in between. The hold is a little longer than its
 * offer: the job that ends the offer gives the time to the next one before any other user can book it.
 */
export async function offerNext(tx: HoldContext, resourceIds: readonly string[]): Promise<void> {
  const refused: string[] = [];
  for (;;) {
    const entry = await findNextEntry(tx.db, { resourceIds, except: refused, now: tx.now() });
    if (!entry) return;
    const { busyFrom, busyTo, ...offer } = entry;
    const { booking, resourceId, quantity, offeredUntil } = offer;
    const handler = findBookable(tx.features, booking.kind)?.holds;
    if (handler && !(await handler.isOfferable(tx, offer))) {
      refused.push(booking.id);
      continue;
    }
    const input = { resourceId, quantity, busy: { from: busyFrom, to: busyTo } };
    await allocate(
      tx,
      booking,
      [input],
      new Date(Date.parse(offeredUntil) + WAITING_OFFER.graceMs),
    );
    await setOffered(tx.db, booking, offeredUntil);
    await handler?.onOffered(tx, offer);
  }
}
