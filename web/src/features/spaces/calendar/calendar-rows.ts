import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { blocksByDay, type DayView, openIn } from '../../scheduling/resource-week/week-segments.ts';
import type { MinuteRange } from '../../scheduling/time-grid/grid-span.ts';
import {
  lookOf,
  splitBookings,
  type TimelineEntry,
  type TimelineTint,
} from '../../scheduling/timeline/timeline.ts';

/** A booking on one day, as its row shows it. */
export interface SpaceTimelineEntry extends TimelineEntry {
  /** Null for a block. */
  readonly booking: SpaceBooking | null;
}

const TINTS = {
  workspace: 'bou',
  meeting_room: 'olive',
  hotdesk: 'lagoon',
  event: 'plum',
  '5g_station': 'harissa',
} as const satisfies Record<SpaceType, TimelineTint>;

type Describe = (booking: SpaceBooking) => Pick<TimelineEntry, 'label' | 'text'>;

/** The bookings of a space on these days, in its own wall time; those of several desks below each other. */
export function entriesOf(
  { id: resourceId, timeZone }: Pick<Space, 'id' | 'timeZone'>,
  bookings: readonly SpaceBooking[],
  days: readonly string[],
  describe: Describe,
): SpaceTimelineEntry[] {
  return splitBookings(bookings, days, timeZone).map(({ booking, position }) => ({
    ...position,
    id: booking.id,
    resourceId,
    look: lookOf(booking),
    tint: TINTS[booking.space.type],
    isMine: booking.isMine,
    canMove: booking.actions.includes('edit'),
    booking,
    ...describe(booking),
  }));
}

/** The blocks of a whole space on these days. */
export function blocksOf(
  space: Pick<Space, 'id' | 'timeZone' | 'blocks'>,
  days: readonly string[],
  describe: (from: number, to: number) => Pick<TimelineEntry, 'label' | 'text'>,
): SpaceTimelineEntry[] {
  const byDay = blocksByDay(space);
  return days.flatMap((day) =>
    (byDay.get(day) ?? []).map(({ entry, from, to }) => ({
      id: `${entry.id} ${space.id} ${day}`,
      resourceId: space.id,
      day,
      from,
      to,
      look: 'muted' as const,
      booking: null,
      ...describe(from, to),
    })),
  );
}

/** When a space can still be booked on a day, but for its bookings. */
export const openRangesOf = (space: Space, view: DayView): readonly MinuteRange[] =>
  openIn(space, view, blocksByDay(space).get(view.day));

/** Whether a space has a free time of its shortest length on a day. */
export function hasFreeTime(space: Space, entries: readonly MinuteRange[], view: DayView): boolean {
  const shortest = Math.min(...space.lengths);
  const edges = entries.flatMap(({ from, to }) => [from, to]);
  const isFull = (minute: number) =>
    entries.filter(({ from, to }) => from <= minute && minute < to).length >= space.desks;
  return openRangesOf(space, view).some((open) => {
    const inside = edges.filter((it) => it > open.from && it < open.to);
    const points = [open.from, ...inside.toSorted((a, b) => a - b), open.to];
    let freeSince: number | null = null;
    for (const point of points) {
      if (freeSince !== null && point - freeSince >= shortest) return true;
      if (point < open.to && !isFull(point)) freeSince ??= point;
      else freeSince = null;
    }
    return false;
  });
}
