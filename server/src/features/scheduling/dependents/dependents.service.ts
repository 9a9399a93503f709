// Bookings that belong to one of another kind follow it, in the same transaction.
import type { BookingKind, BookingRef } from '@thedot/domain/kernel/booking-ref';
import type { FollowedChange, HoldContext, MovedSlot } from '../../../kernel/bookable.ts';
import type { Context, SignedIn } from '../../../kernel/context.ts';
import { bookablesOf } from '../../../kernel/feature.ts';
import { findBookingResources } from './booking-resources.queries.ts';

const dependentsOf = ({ features }: Pick<HoldContext, 'features'>, kind: BookingKind) =>
  bookablesOf(features).flatMap((it) =>
    it.dependents?.of === kind ? [{ kind: it.kind, ...it.dependents }] : [],
  );

/** Locks the bookings that follow these, after these and before any resource, and returns what they occupy. */
export async function lockDependents(
  { db, ...tx }: Pick<HoldContext, 'db' | 'features'>,
  kind: BookingKind,
  ids: readonly string[],
): Promise<readonly string[]> {
  const resourceIds: string[] = [];
  for (const dependents of dependentsOf(tx, kind)) {
    const locked = await dependents.lock(db, ids);
    if (locked.length > 0)
      resourceIds.push(...(await findBookingResources(db, dependents.kind, locked)));
  }
  return resourceIds;
}

export async function changeDependents(
  tx: HoldContext & { readonly actor: SignedIn | null },
  { kind, id }: BookingRef,
  change: FollowedChange,
): Promise<void> {
  for (const dependents of dependentsOf(tx, kind)) await dependents.onChanged(tx, id, change);
}

export async function moveDependents(
  tx: Context,
  { kind, id }: BookingRef,
  moved: MovedSlot,
): Promise<void> {
  for (const dependents of dependentsOf(tx, kind)) await dependents.onMoved(tx, id, moved);
}

/** Bookings that staff keep do not follow the ones that they cancel together. */
export async function detachDependents(
  { db, features }: Pick<HoldContext, 'db' | 'features'>,
  change: { readonly kept: readonly string[]; readonly cancelled: readonly string[] },
): Promise<void> {
  if (change.kept.length === 0 || change.cancelled.length === 0) return;
  for (const { dependents } of bookablesOf(features)) await dependents?.detach(db, change);
}
