import type { Slot } from '@thedot/domain/availability/slot.contract';
import { toWallTime } from '../../lib/format/wall-time.ts';

const NOON = 12 * 60;

/** Free slots by the day they start on in the viewer's zone, `2026-12-01` first. */
export function slotsByDay<S extends Slot>(
  slots: readonly S[],
  zone: string,
): ReadonlyMap<string, S[]> {
  return Map.groupBy(slots, (slot) => toWallTime(slot.start, zone).day);
}

export function partsOfDay<S extends Slot>(slots: readonly S[], zone: string) {
  const { morning = [], afternoon = [] } = Object.groupBy(slots, (slot) =>
    toWallTime(slot.start, zone).minutes < NOON ? 'morning' : 'afternoon',
  );
  return { morning, afternoon };
}

/** One dot for up to three times, two up to seven, three for a day that is wide open. */
export function dotsOf(freeSlots: number): 0 | 1 | 2 | 3 {
  if (freeSlots === 0) return 0;
  if (freeSlots <= 3) return 1;
  return freeSlots <= 7 ? 2 : 3;
}
