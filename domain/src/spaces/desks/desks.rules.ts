import { AppError, assertField, type ErrorCode } from '../../errors.ts';
import { overlap, type Span } from '../../kernel/time.ts';
import type { Snapshot } from '../../scheduling/free-slots.rules.ts';
import type { Slot } from '../../scheduling/slot.contract.ts';
import { freeUnits } from '../../scheduling/usage.rules.ts';
import { withBuffers } from '../../scheduling/policy.rules.ts';
import { assertTime, refuseSpaceSlot } from '../spaces.rules.ts';
import type { DeskDetails, Place } from './desks.contract.ts';

/** The snapshot as if the space had this desk alone; of the whole space without a desk. */
export const withDesk = <S extends Snapshot>(snapshot: S, desk: number | undefined): S => {
  if (desk === undefined) return snapshot;
  const { resource } = snapshot;
  const others = Array.from({ length: resource.units }, (_, index) => index + 1).filter(
    (it) => it !== desk,
  );
  return {
    ...snapshot,
    resource: { ...resource, outOfUse: [...(resource.outOfUse ?? []), ...others] },
  };
};

/** Refuses a time at which the space, or the desk that was chosen, cannot be booked. */
export function assertDeskSlot(
  snapshot: Snapshot,
  desk: number | undefined,
  slot: Slot,
  now: number,
): void {
  const isOutOfUse = desk !== undefined && snapshot.resource.outOfUse?.includes(desk);
  if (isOutOfUse) assertField('desk', 'space.desk_out_of_use');
  const refusal = refuseSpaceSlot(withDesk(snapshot, desk), slot, now);
  if (desk !== undefined && refusal === 'space.already_booked')
    assertField('desk', 'space.desk_taken');
  assertTime(refusal);
}

interface Placed {
  readonly number: number;
  readonly place: Place | null;
}

/** The desk that is nearest to the wanted one, of those that are free at the time; null if there is none. */
export function nearestFreeDesk<D extends Placed>(
  { resource, usages, policy }: Snapshot,
  desks: readonly D[],
  wanted: number,
  slot: Span,
): D | null {
  const free = new Set(freeUnits(usages, resource, withBuffers(slot, policy)));
  const from = desks.find(({ number }) => number === wanted);
  const distance = ({ number, place }: Placed): number =>
    from?.place && place
      ? Math.hypot(place.x - from.place.x, place.y - from.place.y)
      : // Desks without a place come after the others, by their numbers.
        1 + Math.abs(number - wanted);
  return (
    desks
      .filter(({ number }) => number !== wanted && free.has(number))
      .toSorted((a, b) => distance(a) - distance(b) || a.number - b.number)[0] ?? null
  );
}

/** When a desk that is free, or taken, during the span changes: the start of its next booking, or the end of the last of those that follow each other. */
export function deskChange(bookings: readonly Span[], span: Span): number | null {
  const sorted = bookings.toSorted((a, b) => a.from - b.from);
  if (!sorted.some((it) => overlap(it, span)))
    return sorted.find(({ from }) => from >= span.to)?.from ?? null;
  let end = span.from;
  for (const it of sorted) if (it.from < span.to || it.from <= end) end = Math.max(end, it.to);
  return end;
}

/** Refuses desks whose numbers do not follow those of the space, or whose name another desk has. */
export function assertDesks(
  changes: readonly DeskDetails[],
  current: readonly Pick<DeskDetails, 'number' | 'name'>[],
): void {
  const numbers = changes.map(({ number }) => number);
  const added = numbers.filter((it) => it > current.length).toSorted((a, b) => a - b);
  const isNumbered =
    new Set(numbers).size === numbers.length &&
    added.every((it, index) => it === current.length + index + 1);
  if (!isNumbered) throw new AppError('space.desk_number');
  const unchanged = current.filter(({ number }) => !numbers.includes(number));
  const keyOf = ({ name }: Pick<DeskDetails, 'name'>) => name.toLocaleLowerCase('en');
  const errors = changes.flatMap((it, index) => {
    const others = [...unchanged, ...changes.slice(0, index)];
    const isTaken = others.some((other) => keyOf(other) === keyOf(it));
    const code: ErrorCode = 'space.desk_name_taken';
    return isTaken ? [{ code, path: `desks.${index}.name`, params: { name: it.name } }] : [];
  });
  const [first] = errors;
  if (first) throw new AppError(first.code, { params: first.params, errors });
}
