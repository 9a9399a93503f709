// What an accepted event takes of the hub: its space and its material, by the engine of all bookings.
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { HoldContext } from '../../kernel/bookable.ts';
import { type ChangePublisher, publishChange } from '../../kernel/publish-change.ts';
import {
  type AllocationInput,
  releaseAllocations,
} from '../../platform/allocations/allocations.queries.ts';
import { allocate } from '../../platform/allocations/allocations.service.ts';
import { lockBookingResources, offerNext, releaseBooking } from '../scheduling/holds.service.ts';
import { type EventNeed, findEventNeeds } from './event-resources.queries.ts';

const refOf = (id: string): BookingRef => ({ kind: 'event', id });

/** Updates the pages that show when spaces and material are free. */
function publishResources(tx: ChangePublisher): void {
  publishChange(tx, 'update-spaces', { staff: true, topics: ['list:spaces'] });
  publishChange(tx, 'update-material', { staff: true, topics: ['list:material'] });
}

/** Takes the space and the material of an event at its time, in place of what it took before; all of it, or nothing. */
export async function takeResources(tx: HoldContext, id: string, slot: Slot): Promise<void> {
  const needs = await findEventNeeds(tx.db, id);
  const before = await lockBookingResources(tx, 'event', [id], {
    further: needs.map(({ resourceId }) => resourceId),
  });
  if (needs.length === 0 && before.length === 0) return;
  await releaseAllocations(tx.db, refOf(id));
  await allocate(
    tx,
    refOf(id),
    needs.flatMap((need) => toAllocations(need, slot)),
  );
  await offerNext(tx, before);
  publishResources(tx);
}

/** A space with desks is taken with all of them. */
function toAllocations(
  { resourceId, quantity, isSpace, units, bufferBefore, bufferAfter }: EventNeed,
  { start, end }: Slot,
): AllocationInput[] {
  const busy = {
    from: Date.parse(start) - bufferBefore * MINUTE_MS,
    to: Date.parse(end) + bufferAfter * MINUTE_MS,
  };
  if (!isSpace) return [{ resourceId, quantity, busy }];
  return Array.from({ length: units }, (_, at) => ({ resourceId, busy, unit: at + 1 }));
}

/** Gives up what a cancelled event took, and offers it to users who wait. */
export async function giveUpResources(tx: HoldContext, id: string): Promise<void> {
  const taken = await lockBookingResources(tx, 'event', [id]);
  if (taken.length === 0) return;
  await releaseBooking(tx, refOf(id), taken);
  publishResources(tx);
}
