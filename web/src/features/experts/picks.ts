import type { Slot } from '@thedot/domain/availability/availability.contract';
import { SLOTS_IN_PICKER } from '@thedot/domain/limits';

/** Starts of the times somebody wants to propose, soonest first; the length is chosen apart. */
export type Picks = readonly string[];

export function togglePick(picks: Picks, start: string): Picks {
  if (picks.includes(start)) return picks.filter((pick) => pick !== start);
  if (picks.length >= SLOTS_IN_PICKER) return picks;
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
  const length = minutes * 60_000;
  return picks.some(
    (pick) => pick !== start && Math.abs(Date.parse(pick) - Date.parse(start)) < length,
  );
}

export const slotOf = (start: string, minutes: number): Slot => ({
  start,
  end: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
});

const byInstant = (a: string, b: string) => Date.parse(a) - Date.parse(b);
