// Changes bookings of the default lifecycle, and moves them to other times and resources.
import type {
  DefaultBookingFacts,
  DefaultParty,
} from '@thedot/domain/scheduling/default-lifecycle.rules';
import { type Lifecycle, refuseTransition } from '@thedot/domain/scheduling/lifecycle.rules';
import { AppError, assertAllowed, type ErrorCode } from '@thedot/domain/errors';
import type { BookingKind } from '@thedot/domain/kernel/booking-ref';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { QuotaOwner } from '../../kernel/bookable.ts';
import type { Context } from '../../kernel/context.ts';
import { releaseAllocationsOf } from '../../platform/allocations/allocations.queries.ts';
import { allocateAll } from '../../platform/allocations/allocations.service.ts';
import { lapseRequestedOf } from './approvals.queries.ts';
import { requestApprovals } from './approvals.service.ts';
import {
  type AnyDefaultFacts,
  type PlannedBooking,
  statusOf,
  toAllocations,
} from './default-flow.service.ts';
import { moveDependents } from './dependents/dependents.service.ts';
import { quotaKey } from './quotas/daily-quota.service.ts';
import { lockBookingResources, offerNext } from './holds.service.ts';
import { assertQuotas } from './quotas/quotas.service.ts';

interface EditedFacts extends AnyDefaultFacts {
  readonly id: string;
}

interface BookingEdits<Facts extends EditedFacts, Action extends string> {
  readonly kind: BookingKind;
  readonly lifecycle: Lifecycle<
    Action | 'edit',
    DefaultParty,
    DefaultBookingFacts<Facts['status']>
  >;
  readonly notFound: ErrorCode;
  /** Locks the bookings that the actor may change, in the order of their starts. */
  readonly lock: () => Promise<readonly Facts[]>;
  /** Whose quotas the bookings use: all have one owner. */
  readonly ownerOf: (booking: Facts) => QuotaOwner;
  /** What the bookings may occupy besides what they have. */
  readonly resourceIds: (bookings: readonly Facts[]) => readonly string[];
  /**
   * Reads what is free, under the locks, and refuses what is not. Null keeps the time of a booking and what it occupies.
   */
  readonly plan: (bookings: readonly Facts[]) => Promise<readonly (PlannedBooking | null)[]>;
  /** Updates the rows of the kind. */
  readonly update: (edits: readonly BookingEdit<Facts>[]) => Promise<unknown>;
}

export interface BookingEdit<Facts extends EditedFacts> {
  /** As before the change. */
  readonly facts: Facts;
  /** Null while its time and what it occupies stay. */
  readonly moved: PlannedBooking | null;
  readonly status: Facts['status'] | 'pending' | 'accepted';
}

export interface EditedBooking<Facts extends EditedFacts> extends BookingEdit<Facts> {
  /** The approval that was requested for the move. */
  readonly approvalId: string | undefined;
}

/**
 * Changes bookings in the transaction of `tx`. What moves releases what it had and occupies its new time, under the locks
 * of both: it is pending again if its plan asks for an approval. A request keeps its time of creation, so the daily quota
 * does not count it twice; other quotas count its new time. The caller notifies the users of the bookings afterwards.
 */
export async function editDefaultBookings<Facts extends EditedFacts, Action extends string>(
  tx: Context,
  { kind, lifecycle, notFound, lock, ...edits }: BookingEdits<Facts, Action>,
): Promise<readonly EditedBooking<Facts>[]> {
  const { db, actor } = tx;
  const bookings = await lock();
  const [first] = bookings;
  if (!first) throw new AppError(notFound);
  for (const facts of bookings)
    assertAllowed(refuseTransition(lifecycle, facts, actor, 'edit', tx.now()));
  const ids = bookings.map(({ id }) => id);
  const owner = edits.ownerOf(first);
  const released = await lockBookingResources(tx, kind, ids, {
    further: edits.resourceIds(bookings),
    keys: [quotaKey(owner)],
  });
  const plans = await edits.plan(bookings);
  const edited = bookings.map((facts, index) => {
    const moved = plans[index] ?? null;
    return { facts, moved, status: moved ? statusOf(moved) : facts.status };
  });
  const movedIds = edited.filter(({ moved }) => moved).map(({ facts }) => facts.id);
  if (movedIds.length > 0) {
    await lapseRequestedOf(db, kind, movedIds);
    await releaseAllocationsOf(db, kind, movedIds);
  }
  await edits.update(edited);
  if (movedIds.length > 0)
    await assertQuotas(tx, { kind, ids: movedIds, booker: owner, isNewRequest: false });
  const allocations = edited.flatMap(({ facts, moved }) =>
    moved ? toAllocations({ kind, id: facts.id }, { ...moved, status: statusOf(moved) }) : [],
  );
  await allocateAll(tx, allocations);
  const requested = await requestApprovals(
    tx,
    allocations.filter(({ needsApproval }) => needsApproval),
  );
  // What the bookings left is free for users who wait, unless the bookings occupy it again.
  if (movedIds.length > 0) await offerNext(tx, released);
  for (const { id, ...times } of inOrderOfMoves(edited))
    await moveDependents(tx, { kind, id }, times);
  return edited.map((it) => ({
    ...it,
    approvalId: requested.find(({ booking }) => booking.id === it.facts.id)?.id,
  }));
}

/**
 * The bookings of other times, the last first when a series moves later: what one of them has is free by then for the
 * one before.
 */
function inOrderOfMoves(edits: readonly BookingEdit<EditedFacts>[]) {
  const moves = edits.flatMap(({ facts: { id, slot: before }, moved }) =>
    moved && !isSameSlot(before, moved.slot) ? [{ id, before, after: moved.slot }] : [],
  );
  const isLater = moves.some(
    ({ before, after }) => Date.parse(after.start) > Date.parse(before.start),
  );
  return isLater ? moves.toReversed() : moves;
}

const isSameSlot = (a: Slot, b: Slot): boolean =>
  Date.parse(a.start) === Date.parse(b.start) && Date.parse(a.end) === Date.parse(b.end);
