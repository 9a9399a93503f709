import { AppError } from '@thedot/domain/errors';
import { overlap } from '@thedot/domain/kernel/time';
import type { SystemContext } from '../../kernel/context.ts';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import { type AllocationInput, insertAllocations } from './allocations.queries.ts';

/**
 * Occupies resources for a booking, as holds that end at `expiresAt` or confirmed without it. Fails with
 * `booking.time_conflict`, `booking.not_enough_left` or, for hidden resources, `resource.not_found`. The caller holds
 * their locks (`lockResources`): with the constraints alone, concurrent calls for one resource can deadlock.
 */
export async function allocate(
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  booking: BookingRef,
  inputs: readonly AllocationInput[],
  expiresAt: Date | null = null,
): Promise<void> {
  for (const group of withoutOverlaps(inputs)) {
    const rows = await insertAllocations(db, { booking, inputs: group, now: now(), expiresAt });
    if (rows.length < group.length) throw new AppError('resource.not_found');
  }
}

/** Groups inputs so that no two of a group overlap for one resource: almost always all are one group. */
function withoutOverlaps(inputs: readonly AllocationInput[]): AllocationInput[][] {
  const groups: AllocationInput[][] = [];
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
