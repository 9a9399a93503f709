import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { toWallTime } from '../../lib/format/wall-time.ts';

const NOON = 12 * 60;

/** Groups free slots by the day they start on in the user's zone, for example `2026-12-01`. */
export function groupSlotsByDay<S extends Slot>(
  slots: readonly S[],
  zone: string,
): ReadonlyMap<string, S[]> {
  return Map.groupBy(slots, (slot) => toWallTime(slot.start, zone).day);
}

export function splitByNoon<S extends Slot>(slots: readonly S[], zone: string) {
  const { morning = [], afternoon = [] } = Object.groupBy(slots, (slot) =>
    toWallTime(slot.start, zone).minutes < NOON ? 'morning' : 'afternoon',
  );
  return { morning, afternoon };
}

/** One dot for up to three slots, two for up to seven, three for more. */
export function dotCount(freeSlots: number): 0 | 1 | 2 | 3 {
  if (freeSlots === 0) return 0;
  if (freeSlots <= 3) return 1;
  return freeSlots <= 7 ? 2 : 3;
}
