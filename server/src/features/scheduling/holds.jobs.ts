import type { HoldContext } from '../../kernel/bookable.ts';
import { transact } from '../../kernel/context.ts';
import { findBookable } from '../../kernel/feature.ts';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import {
  lockResources,
  markOverdue,
  releaseAllocations,
} from '../../platform/allocations/allocations.queries.ts';
import { lapseApprovals } from './approvals.service.ts';
import { findExpiredBookings } from './holds.queries.ts';
import { lockBookingResources, offerNext } from './holds.service.ts';
import { endPastEntries, findOfferableResources, updateEntry } from './waiting-list.queries.ts';

const BATCH = 200;

/**
 * Releases expired holds, lapses their approvals and offers, and offers what is free to the next users who wait.
 */
export async function expireHolds(ctx: HoldContext): Promise<void> {
  const { db, now } = ctx;
  while ((await markOverdue(db, now(), BATCH)) === BATCH);
  while ((await endPastEntries(db, now(), BATCH)) === BATCH);
  const failures: unknown[] = [];
  const attempt = (work: (tx: HoldContext) => Promise<void>) =>
    transact(ctx, work).catch((error: unknown) => failures.push(error));

  let after: string | null = null;
  for (;;) {
    const expired: readonly BookingRef[] = await findExpiredBookings(db, {
      now: now(),
      after,
      limit: BATCH,
    });
    for (const booking of expired) await attempt((tx) => expireBooking(tx, booking));
    after = expired.at(-1)?.id ?? null;
    if (expired.length < BATCH) break;
  }
  for (const id of await findOfferableResources(db, now())) {
    await attempt(async (tx) => {
      await lockResources(tx.db, [id]);
      await offerNext(tx, [id]);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some holds could not expire');
}

/** Each booking has its own transaction, which locks in the order of all others: the booking, then its resources. */
async function expireBooking(tx: HoldContext, booking: BookingRef): Promise<void> {
  const handler = findBookable(tx.features, booking.kind)?.holds;
  await handler?.lock(tx, booking.id);
  const resourceIds = await lockBookingResources(tx, booking.kind, [booking.id]);
  const offer = { is: 'ended', at: tx.now() } as const;
  const entry = await updateEntry(tx.db, booking, { from: ['offered'], to: 'passed', offer });
  const { resourceIds: lapsedResourceIds, holds } = await lapseApprovals(tx, booking);
  const isOfferPassed = entry !== undefined;
  if (isOfferPassed) await releaseAllocations(tx.db, booking);
  if (isOfferPassed || lapsedResourceIds.length > 0 || holds > 0)
    await handler?.onExpired(tx, { booking, lapsedResourceIds, isOfferPassed });
  await offerNext(tx, resourceIds);
}
