import type { Slot } from '../scheduling/slot.contract.ts';
import type { ErrorCode } from '../errors.ts';
import { dayOf } from '../kernel/time.ts';

const REFUSED_TIMES: readonly ErrorCode[] = [
  'expert.unavailable',
  'booking.reserved',
  'booking.time_conflict',
  'booking.hub_closed',
  'booking.slots_past',
];

/** Whether the error refuses a time: it is taken, closed or in the past. */
export const isTimeRefusal = (code: ErrorCode): boolean => REFUSED_TIMES.includes(code);

/**
 * Picks the alternatives to a refused time from an expert's free times, which are sorted: the nearest time
 * of its day, and the first free time. Stops reading as soon as both are known.
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
