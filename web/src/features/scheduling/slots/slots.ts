import type { AppError } from '@thedot/domain/errors';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { MINUTE_MS, slotOf } from '@thedot/domain/kernel/time';
import { SLOTS_IN_PICKER } from '@thedot/domain/limits';
import { toWallTime } from '../../../lib/format/wall-time.ts';

/** Starts of the selected times, soonest first. The length is selected separately. */
export type SelectedStarts = readonly string[];

/** Reads a start from a link in the API's format; empty when it is past or invalid. */
export function parseStart(start: string, now: Date): SelectedStarts {
  const at = Date.parse(start);
  return at > now.getTime() ? [new Date(at).toISOString()] : [];
}

/** Adds or removes a start. Lost starts do not count towards the limit. */
export function toggleSelected(
  selected: SelectedStarts,
  start: string,
  lost: ReadonlySet<string> = new Set(),
  maxSlots = SLOTS_IN_PICKER,
): SelectedStarts {
  return selected.includes(start)
    ? selected.filter((it) => it !== start)
    : addSelected(selected, start, lost, maxSlots);
}

/** Adds a start; does nothing when it is already selected. */
export function addSelected(
  selected: SelectedStarts,
  start: string,
  lost: ReadonlySet<string> = new Set(),
  maxSlots = SLOTS_IN_PICKER,
): SelectedStarts {
  if (selected.includes(start)) return selected;
  if (selected.filter((it) => !lost.has(it)).length >= maxSlots) return selected;
  return [...selected, start].sort(byInstant);
}

/** Returns the selected starts that are no longer free. Starts in a month not loaded yet count as free. */
export function findLostSlots(
  selected: SelectedStarts,
  freeStarts: ReadonlySet<string>,
  isLoaded: (start: string) => boolean,
): ReadonlySet<string> {
  return new Set(selected.filter((it) => isLoaded(it) && !freeStarts.has(it)));
}

/** Whether a start overlaps a selected one: proposed times may touch but not overlap. */
export function overlapsSelected(
  start: string,
  selected: SelectedStarts,
  minutes: number,
): boolean {
  const length = minutes * MINUTE_MS;
  return selected.some(
    (it) => it !== start && Math.abs(Date.parse(it) - Date.parse(start)) < length,
  );
}

export const toSlot = (start: string, minutes: number): Slot => {
  const from = Date.parse(start);
  return slotOf({ from, to: from + minutes * MINUTE_MS });
};

const byInstant = (a: string, b: string) => Date.parse(a) - Date.parse(b);

/** Returns the starts that the server refused; its error names them by index. */
export function findRefusedStarts({ errors }: AppError, sent: SelectedStarts): SelectedStarts {
  const paths = new Set(errors?.map(({ path }) => path));
  return sent.filter((_, index) => paths.has(`slots.${index}`));
}

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
