import type { Slot } from '../availability/slot.contract.ts';
import type { ErrorCode } from '../errors.ts';
import { dayOf } from '../kernel/time.ts';

const REFUSED_TIMES: readonly ErrorCode[] = [
  'expert.unavailable',
  'booking.reserved',
  'booking.time_conflict',
  'booking.hub_closed',
  'booking.slots_past',
];

/** Whether a refusal is one of a time: somebody else has it, or it went by. */
export const isRefusedTime = (code: ErrorCode): boolean => REFUSED_TIMES.includes(code);

/**
 * Out of an expert's free times, soonest first, those that stand in for a refused one: the nearest of its
 * day, and the first of all. No more of them is looked at than that needs.
 */
export function alternativeSlots(
  free: Iterable<Slot>,
  wanted: string,
  zone: string,
): { near: string | null; next: string | null } {
  const at = Date.parse(wanted);
  const day = dayOf(at, zone);
  const distance = (start: string) => Math.abs(Date.parse(start) - at);
  let near: string | null = null;
  let next: string | null = null;
  for (const { start } of free) {
    const itsDay = dayOf(Date.parse(start), zone);
    if (itsDay === day && (near === null || distance(start) < distance(near))) near = start;
    next ??= start;
    if (itsDay > day) break;
  }
  return { near, next: next === near ? null : next };
}
