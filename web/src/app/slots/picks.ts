import type { Slot } from '@thedot/domain/availability/slot.contract';
import { MINUTE_MS, slotOf } from '@thedot/domain/kernel/time';
import { SLOTS_IN_PICKER } from '@thedot/domain/limits';

/** Starts of the times somebody wants to propose, soonest first; the length is chosen apart. */
export type Picks = readonly string[];

/** The time a link brings along, as the API writes times; none when it is over or is no time. */
export function picksFrom(start: string, now: Date): Picks {
  const at = Date.parse(start);
  return at > now.getTime() ? [new Date(at).toISOString()] : [];
}

/** Takes a time or gives it back; a lost one does not count towards as many as there may be. */
export function togglePick(
  picks: Picks,
  start: string,
  lost: ReadonlySet<string> = new Set(),
  most = SLOTS_IN_PICKER,
): Picks {
  return picks.includes(start)
    ? picks.filter((pick) => pick !== start)
    : addPick(picks, start, lost, most);
}

/** Takes a time, which may be there already. */
export function addPick(
  picks: Picks,
  start: string,
  lost: ReadonlySet<string> = new Set(),
  most = SLOTS_IN_PICKER,
): Picks {
  if (picks.includes(start)) return picks;
  if (picks.filter((pick) => !lost.has(pick)).length >= most) return picks;
  return [...picks, start].sort(byInstant);
}

/** A pick that is not among the free starts any more; picks of a month not loaded yet are trusted. */
export function lostPicks(
  picks: Picks,
  freeStarts: ReadonlySet<string>,
  isLoaded: (start: string) => boolean,
): ReadonlySet<string> {
  return new Set(picks.filter((pick) => isLoaded(pick) && !freeStarts.has(pick)));
}

/** Free times that would run into a pick: proposed times may touch but not overlap. */
export function clashesWithPicks(start: string, picks: Picks, minutes: number): boolean {
  const length = minutes * MINUTE_MS;
  return picks.some(
    (pick) => pick !== start && Math.abs(Date.parse(pick) - Date.parse(start)) < length,
  );
}

export const slotAt = (start: string, minutes: number): Slot => {
  const from = Date.parse(start);
  return slotOf({ from, to: from + minutes * MINUTE_MS });
};

const byInstant = (a: string, b: string) => Date.parse(a) - Date.parse(b);
