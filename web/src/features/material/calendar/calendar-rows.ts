import { DAY_MIN } from '../../../lib/format/wall-time.ts';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import { peakUsage } from '@thedot/domain/scheduling/usage.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { lookOf, splitBookings, type TimelineEntry } from '../../scheduling/timeline/timeline.ts';

/** How much of a material a booking uses, and until when. */
export interface MaterialUse extends Slot {
  readonly id: string;
  readonly materialId: string;
  readonly material: string;
  readonly quantity: number;
  readonly booking: MaterialBooking;
}

/** A use on one day, as its row shows it. */
export interface MaterialTimelineEntry extends TimelineEntry {
  readonly booking: MaterialBooking;
  readonly isWholeDay: boolean;
}

/** What bookings use, by material. An overdue loan lasts at least until `rangeEnd`: its end is unknown. */
export const groupUses = (
  bookings: readonly MaterialBooking[],
  rangeEnd: string,
): ReadonlyMap<string, readonly MaterialUse[]> =>
  Map.groupBy(usesOf(bookings, rangeEnd), ({ materialId }) => materialId);

const usesOf = (bookings: readonly MaterialBooking[], rangeEnd: string): MaterialUse[] =>
  bookings
    .filter(({ status }) => status === 'pending' || status === 'accepted' || status === 'out')
    .flatMap((booking) =>
      booking.lines.map(({ material, quantity, out }) => ({
        id: booking.id,
        materialId: material.id,
        material: material.name,
        quantity: booking.status === 'out' ? out : quantity,
        start: booking.start,
        end: booking.isOverdue && booking.end < rangeEnd ? rangeEnd : booking.end,
        booking,
      })),
    )
    .filter(({ quantity }) => quantity > 0);

/** The most that is used of a material at one instant of a range. */
export const usedAtMost = (
  uses: readonly MaterialUse[],
  { from, to }: { readonly from: string; readonly to: string },
): number =>
  peakUsage(
    uses.map(({ start, end, quantity }) => ({
      from: Date.parse(start),
      to: Date.parse(end),
      quantity,
      unit: null,
    })),
    { from: Date.parse(from), to: Date.parse(to) },
  );

interface RowView {
  readonly days: readonly string[];
  readonly zone: string;
  readonly describe: (use: MaterialUse) => Pick<TimelineEntry, 'label' | 'text'>;
}

/** The uses of a material on these days; those at the same time lie below each other. */
export function entriesOf(
  resourceId: string,
  uses: readonly MaterialUse[],
  { days, zone, describe }: RowView,
): MaterialTimelineEntry[] {
  return splitBookings(uses, days, zone).map(({ booking: use, position }) => ({
    ...position,
    id: use.id,
    resourceId,
    look: lookOf(use.booking),
    tint: use.booking.isOverdue ? ('harissa' as const) : ('bou' as const),
    isMine: use.booking.isMine,
    isWholeDay: position.from === 0 || position.to === DAY_MIN,
    booking: use.booking,
    ...describe(use),
  }));
}
