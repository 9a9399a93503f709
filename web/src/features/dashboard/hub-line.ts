import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { TIMELINE_HOURS, toTimelineSpan } from './today-timeline.ts';

export const TICKS_PER_HOUR = 2;
const TICKS = TIMELINE_HOURS.length * TICKS_PER_HOUR;

/** How many bookings run in each half hour of the timeline of `day`. */
export function countAlongTimeline(
  booked: readonly Slot[],
  day: string,
  zone: string,
): readonly number[] {
  const spans = booked.flatMap((slot) => toTimelineSpan(slot, day, zone) ?? []);
  return Array.from({ length: TICKS }, (_, tick) => {
    const [from, to] = [(tick / TICKS) * 100, ((tick + 1) / TICKS) * 100];
    return spans.filter(({ left, width }) => left < to - MARGIN && left + width > from + MARGIN)
      .length;
  });
}

/** Positions are percentages with rounding errors. */
const MARGIN = 0.01;
