import { AppError } from '@thedot/domain/errors';
import { overlap } from '@thedot/domain/kernel/time';
import type { SystemContext } from '../../kernel/context.ts';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import {
  type AllocationInput,
  type BookingAllocation,
  insertAllocations,
} from './allocations.queries.ts';

type AllocationContext = Pick<SystemContext, 'db' | 'now'>;

/** Occupies resources for one booking, as holds that end at `expiresAt` or confirmed without it. */
export const allocate = (
  ctx: AllocationContext,
  booking: BookingRef,
  inputs: readonly AllocationInput[],
  expiresAt: Date | null = null,
): Promise<void> =>
  allocateAll(
    ctx,
    inputs.map((it) => ({ ...it, booking, expiresAt })),
  );

/**
 * Occupies resources for bookings. Fails with `booking.time_conflict`, `booking.not_enough_left` or, for hidden
 * resources, `resource.not_found`. The caller holds their locks (`lockResources`): with the constraints alone,
 * concurrent calls for one resource can deadlock.
 */
export async function allocateAll(
  { db, now }: AllocationContext,
  inputs: readonly BookingAllocation[],
): Promise<void> {
  for (const group of withoutOverlaps(inputs)) {
    const rows = await insertAllocations(db, group, now());
    if (rows.length < group.length) throw new AppError('resource.not_found');
  }
}

/** Groups inputs so that no two of a group overlap for one resource: almost always all are one group. */
function withoutOverlaps(inputs: readonly BookingAllocation[]): BookingAllocation[][] {
  const groups: BookingAllocation[][] = [];
  for (const input of inputs) {
    const group = groups.find(
      (others) =>
        !others.some((it) => it.resourceId === input.resourceId && overlap(it.busy, input.busy)),
    );
    if (group) group.push(input);
    else groups.push([input]);
  }
  return groups;
}
