import { slotOf, type Span } from '../kernel/time.ts';
import {
  freeSpans,
  isUnoccupied,
  type BookableResource,
  type SlotSearch,
  type Snapshot,
} from './free-slots.rules.ts';
import { isWithinSchedule } from './opening-hours.rules.ts';
import { withBuffers } from './policy.rules.ts';
import type { Slot } from './slot.contract.ts';
import { freeQuantity, freeUnit, type Usage } from './usage.rules.ts';

/** Conditions that a resource has to meet. */
export interface ResourceNeed {
  readonly kind?: BookableResource['kind'];
  /** How many people have to fit. */
  readonly capacity?: number;
  readonly equipment?: readonly string[];
}

export interface AvailableResource<S extends Snapshot> {
  readonly snapshot: S;
  readonly slot: Slot;
}

/** Finds the first free slot of each resource that meets the need: earliest first, then the smallest that fits. */
export const findAvailable = <S extends Snapshot>(
  snapshots: readonly S[],
  need: SlotSearch & ResourceNeed,
): AvailableResource<S>[] =>
  snapshots
    .filter(({ resource }) => meetsNeed(resource, need))
    .flatMap((snapshot) => {
      const [span] = freeSpans(snapshot, need);
      return span ? [{ snapshot, span }] : [];
    })
    .toSorted(
      (a, b) => a.span.from - b.span.from || bySize(a.snapshot.resource, b.snapshot.resource),
    )
    .map(({ snapshot, span }) => ({ snapshot, slot: slotOf(span) }));

const meetsNeed = (
  resource: BookableResource,
  { kind, capacity = 0, equipment = [] }: ResourceNeed,
) =>
  (kind === undefined || resource.kind === kind) &&
  (resource.capacity ?? 0) >= capacity &&
  equipment.every((it) => resource.equipment?.includes(it));

const bySize = (a: ResourceNeed, b: ResourceNeed): number => (a.capacity ?? 0) - (b.capacity ?? 0);

/** What a booking needs: one resource, or any that meets the conditions. */
export type Requirement = { readonly quantity?: number } & (
  { readonly resourceId: string } | (ResourceNeed & { readonly kind: BookableResource['kind'] })
);

/** What to allocate for a requirement. */
export interface RequiredAllocation {
  readonly resourceId: string;
  /** With the buffers of the resource. */
  readonly busy: Span;
  readonly quantity: number;
  readonly unit: number | null;
}

/** A requirement that cannot be met, and the largest quantity that one resource still has. */
export interface Shortage {
  readonly requirement: Requirement;
  readonly free: number;
}

/**
 * Chooses the resources of a booking, the smallest that fit. Named resources are taken first, then the largest
 * need, so that a small group does not take the only large room.
 */
export function resolveRequirements(
  requirements: readonly Requirement[],
  snapshots: readonly Snapshot[],
  booking: Span,
): { readonly allocations: RequiredAllocation[] } | { readonly missing: Shortage[] } {
  const allocations: RequiredAllocation[] = [];
  const missing: Shortage[] = [];
  const withTaken = (it: Snapshot): Snapshot => ({
    ...it,
    usages: [...it.usages, ...toUsages(allocations, it.resource.id)],
  });
  for (const requirement of requirements.toSorted((a, b) => needSize(b) - needSize(a))) {
    const { quantity = 1 } = requirement;
    const free = snapshots
      .filter(({ resource }) => isEligible(resource, requirement))
      .toSorted((a, b) => bySize(a.resource, b.resource))
      .map(withTaken)
      .map((snapshot) => ({ snapshot, free: freeQuantityAt(snapshot, booking) }));
    const chosen = free.find((it) => it.free >= quantity);
    if (chosen) allocations.push(...take(chosen.snapshot, booking, quantity));
    else missing.push({ requirement, free: Math.max(0, ...free.map((it) => it.free)) });
  }
  return missing.length > 0 ? { missing } : { allocations };
}

const needSize = (it: Requirement): number =>
  'resourceId' in it ? Number.MAX_SAFE_INTEGER : (it.capacity ?? 0) + (it.equipment?.length ?? 0);

const isEligible = (resource: BookableResource, requirement: Requirement): boolean =>
  'resourceId' in requirement
    ? resource.id === requirement.resourceId
    : meetsNeed(resource, requirement);

const toUsages = (allocations: readonly RequiredAllocation[], resourceId: string): Usage[] =>
  allocations
    .filter((it) => it.resourceId === resourceId)
    .map(({ busy, quantity, unit }) => ({ ...busy, quantity, unit }));

function freeQuantityAt(snapshot: Snapshot, booking: Span): number {
  const { resource, schedule, policy, usages } = snapshot;
  const isPossible =
    isWithinSchedule(schedule, booking, policy.hoursApply) && isUnoccupied(snapshot, booking);
  return isPossible ? freeQuantity(resource, usages, withBuffers(booking, policy)) : 0;
}

/** Of an exclusive resource, each unit is an allocation of its own. */
function take(
  { resource, policy, usages }: Snapshot,
  booking: Span,
  quantity: number,
): RequiredAllocation[] {
  const busy = withBuffers(booking, policy);
  const resourceId = resource.id;
  if (resource.mode === 'counted') return [{ resourceId, busy, quantity, unit: null }];
  const taken: RequiredAllocation[] = [];
  while (taken.length < quantity) {
    const unit = freeUnit([...usages, ...toUsages(taken, resourceId)], resource, busy);
    taken.push({ resourceId, busy, quantity: 1, unit });
  }
  return taken;
}
