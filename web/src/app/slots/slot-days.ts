import type { Slot } from '@thedot/domain/availability/slot.contract';
import { wallTimeOf } from '../../ui/wall-time.ts';

const NOON = 12 * 60;

/** Free slots by the day they start on in the viewer's zone, `2026-12-01` first. */
export function slotsByDay<S extends Slot>(
  slots: readonly S[],
  zone: string,
): ReadonlyMap<string, S[]> {
  return Map.groupBy(slots, (slot) => wallTimeOf(slot.start, zone).day);
}

export function partsOfDay<S extends Slot>(slots: readonly S[], zone: string) {
  const { morning = [], afternoon = [] } = Object.groupBy(slots, (slot) =>
    wallTimeOf(slot.start, zone).minutes < NOON ? 'morning' : 'afternoon',
  );
  return { morning, afternoon };
}

/** One dot for up to three times, two up to seven, three for a day that is wide open. */
export function dotsOf(freeSlots: number): 0 | 1 | 2 | 3 {
  if (freeSlots === 0) return 0;
  if (freeSlots <= 3) return 1;
  return freeSlots <= 7 ? 2 : 3;
}

export const monthOf = (day: string) => day.slice(0, 7);

/** First and last day of `2026-12`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0));
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
