// A session takes, moves and gives up its space and its material together with its time.
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import { spanOf } from '@thedot/domain/kernel/time';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { HoldContext } from '../../../kernel/bookable.ts';
import type { Context } from '../../../kernel/context.ts';
import { publishChange, type ChangePublisher } from '../../../kernel/publish-change.ts';
import {
  moveAllocations,
  releaseAllocations,
  releaseResourcesOf,
} from '../../../platform/allocations/allocations.queries.ts';
import { allocateAll } from '../../../platform/allocations/allocations.service.ts';
import { lapseRequested } from '../../scheduling/approvals.queries.ts';
import { requestApprovals } from '../../scheduling/approvals.service.ts';
import { lockBookingResources, offerNext, releaseBooking } from '../../scheduling/holds.service.ts';
import type { BookingRow } from '../lists/bookings.queries.ts';
import { findTakenResources, type TakenResource } from './session-resources.queries.ts';
import {
  assertNothingMissing,
  findResources,
  planKeepingSpace,
  type PlannedResource,
  toSessionOf,
} from './session-resources.service.ts';

export const sessionRef = (id: string): BookingRef => ({ kind: 'expert_session', id });

/** Updates the pages that show when spaces and material are free. */
export function publishResources(tx: ChangePublisher): void {
  publishChange(tx, 'update-spaces', { staff: true, topics: ['list:spaces'] });
  publishChange(tx, 'update-material', { staff: true, topics: ['list:material'] });
}

/** The allocations of what a session newly takes: a space that needs approval is held until then. */
export const toAllocations = (id: string, session: Slot, planned: readonly PlannedResource[]) =>
  planned.map(({ unit, ...it }) => ({
    ...it,
    ...(unit !== null && { unit }),
    booking: sessionRef(id),
    expiresAt: it.needsApproval ? new Date(session.start) : null,
  }));

/**
 * Takes what the session needs at its new time or by its new needs, and refuses if something is missing. What stays the
 * same keeps its allocation. Returns what newly waits for an approval. The caller holds the locks.
 */
export async function moveResources(
  tx: Context,
  booking: Pick<BookingRow, 'id' | 'expert' | 'requester'>,
  { session, needs }: { readonly session: Slot; readonly needs: SessionNeeds },
): Promise<readonly string[]> {
  const taken = await findTakenResources(tx.db, booking.id);
  const found = await findResources(tx, {
    needs,
    span: spanOf(session),
    session: toSessionOf(booking),
  });
  const takenSpace = taken.find(({ kind }) => kind === 'space')?.resourceId;
  const { planned, missing } = planKeepingSpace(found, needs, { slot: session, takenSpace });
  assertNothingMissing(missing);
  return applyPlan(tx, booking.id, session, taken, planned);
}

/** What a session keeps on a move: needs that were not met before stay unmet. */
export function keptNeeds(
  { space, material }: SessionNeeds,
  taken: readonly TakenResource[],
): SessionNeeds | null {
  const ids = new Set(taken.map(({ resourceId }) => resourceId));
  const kept = {
    space: taken.some(({ kind }) => kind === 'space') ? space : null,
    material: material.filter(({ resourceId }) => ids.has(resourceId)),
  };
  return kept.space === null && kept.material.length === 0 ? null : kept;
}

async function applyPlan(
  tx: Context,
  id: string,
  session: Slot,
  taken: readonly TakenResource[],
  planned: readonly PlannedResource[],
): Promise<readonly string[]> {
  const { db } = tx;
  const takenBy = new Map(taken.map((it) => [it.resourceId, it]));
  const plannedIds = new Set(planned.map(({ resourceId }) => resourceId));
  const gone = taken.filter(({ resourceId }) => !plannedIds.has(resourceId));
  const added = planned.filter(({ resourceId }) => !takenBy.has(resourceId));
  const changed = planned.flatMap((plan) => {
    const before = takenBy.get(plan.resourceId);
    return before && !isSame(before, plan) ? [{ before, plan }] : [];
  });
  const ref = sessionRef(id);
  // What changes is approved anew, at one deadline with what still waits.
  await lapseRequested(db, ref);
  const goneIds = gone.map(({ resourceId }) => resourceId);
  if (gone.length > 0) await releaseResourcesOf(db, ref, goneIds);
  if (changed.length > 0)
    await moveAllocations(
      db,
      changed.map(({ before, plan }) => ({
        allocationId: before.allocationId,
        busy: plan.busy,
        unit: plan.unit,
        quantity: plan.quantity,
        expiresAt: plan.needsApproval ? new Date(session.start) : null,
      })),
    );
  await allocateAll(tx, toAllocations(id, session, added));
  const isConfirmed = ({ resourceId }: PlannedResource) =>
    takenBy.get(resourceId)?.state === 'confirmed' &&
    !changed.some(({ plan }) => plan.resourceId === resourceId);
  const toApprove = planned.filter((it) => it.needsApproval && !isConfirmed(it));
  await requestApprovals(
    tx,
    toApprove.map(({ resourceId }) => ({ booking: ref, resourceId })),
  );
  await offerNext(tx, [...goneIds, ...changed.map(({ before }) => before.resourceId)]);
  publishResources(tx);
  const isNew = ({ resourceId }: PlannedResource) =>
    [...added, ...changed.map(({ plan }) => plan)].some((it) => it.resourceId === resourceId);
  return toApprove.filter(isNew).map(({ resourceId }) => resourceId);
}

const isSame = (before: TakenResource, { busy, quantity }: PlannedResource): boolean =>
  Date.parse(before.busyFrom) === busy.from &&
  Date.parse(before.busyTo) === busy.to &&
  before.quantity === quantity;

/** Gives up all but the people of sessions, and offers it to users who wait. */
export async function giveUpResources(
  tx: Context,
  booking: Pick<BookingRow, 'id' | 'expert' | 'requester'>,
): Promise<void> {
  const taken = await findTakenResources(tx.db, booking.id);
  if (taken.length > 0) await applyPlan(tx, booking.id, { start: '', end: '' }, taken, []);
}

/** Locks what sessions that end occupy, in one order; those without needs have nothing to lock. */
export const lockTaken = (
  tx: HoldContext,
  bookings: readonly Pick<BookingRow, 'id' | 'needs'>[],
): Promise<readonly string[]> => {
  const ids = bookings.filter(({ needs }) => needs !== null).map(({ id }) => id);
  return ids.length > 0 ? lockBookingResources(tx, 'expert_session', ids) : Promise.resolve([]);
};

/** Ends all that a session occupies, and offers its space and its material to users who wait. */
export async function releaseSession(
  tx: Context,
  { id, needs }: Pick<BookingRow, 'id' | 'needs'>,
): Promise<void> {
  if (needs === null) {
    await releaseAllocations(tx.db, sessionRef(id));
    return;
  }
  await releaseBooking(tx, sessionRef(id), await lockTaken(tx, [{ id, needs }]));
  publishResources(tx);
}
