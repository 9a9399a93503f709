import {
  findIntervalsOfDay,
  type BookableSchedule,
} from '@thedot/domain/scheduling/opening-hours.rules';
import type { BlockedSpan } from '@thedot/domain/scheduling/blocks.contract';
import { addDays } from '../../../lib/format/calendar-days.ts';
import { DAY_MIN, parseClockTime, toInstant, toWallTime } from '../../../lib/format/wall-time.ts';
import { type EventSegment, groupSegmentsByDay, type Timed } from '../time-grid/event-segments.ts';
import type { GridSpan, MinuteRange, SpanEdge } from '../time-grid/grid-span.ts';
import type { GridSegment } from '../time-grid/TimeGrid.tsx';

/** When a resource is open, in wall time of its zone; closures of the hub are days of the hub's zone. */
export type ResourceHours = Pick<BookableSchedule, 'timeZone' | 'hours' | 'days' | 'closures'> & {
  readonly hubClosures: BookableSchedule['closures'];
  /** Times at which it cannot be used, e.g. for maintenance. */
  readonly blocks?: readonly BlockedSpan[];
};

/** The blocks of the whole resource, by day. */
export const blocksByDay = ({
  blocks = [],
  timeZone,
}: Pick<ResourceHours, 'blocks' | 'timeZone'>) =>
  groupSegmentsByDay(
    blocks
      .filter(({ unit }) => unit === null)
      .map(({ start, end }) => ({ id: `block ${start} ${end}`, start, end })),
    timeZone,
  );

/** A booking, a block, or another time in which the resource cannot be booked. */
export type WeekEntry<E> =
  | { readonly id: string; readonly booking?: undefined; readonly isBlock: boolean }
  | { readonly id: string; readonly booking: E; readonly isBlock?: undefined };

/** The lengths of bookings, in minutes. */
export interface DrawnLengths {
  readonly step: number;
  /** What a click books. */
  readonly usual: number;
  readonly allowed: readonly number[];
}

/**
 * The booking that a drawn span means: a click, which draws one step, books the usual length; a longer span the longest
 * length within it. The edge where the pointer was pressed stays.
 */
export function fitDrawn(
  { column, from, to }: GridSpan,
  pressed: SpanEdge,
  { step, usual, allowed }: DrawnLengths,
): GridSpan {
  if (to - from <= step) return { column, from, to: from + usual };
  const fitting = allowed.filter((it) => it <= to - from);
  const minutes = fitting.length > 0 ? Math.max(...fitting) : Math.min(...allowed);
  const start = pressed === 'from' ? from : Math.max(0, to - minutes);
  return { column, from: start, to: start + minutes };
}

const USUAL_FRAME: MinuteRange = { from: 8 * 60, to: 18 * 60 };

/** The whole hours from the first opening or booking to the last closing or end of a booking. */
export function frameOf(
  { hours, days }: Pick<ResourceHours, 'hours' | 'days'>,
  bookings: readonly MinuteRange[],
): MinuteRange {
  const spans = [...[...hours, ...days.flatMap((day) => day.intervals)].map(toFrame), ...bookings];
  if (spans.length === 0) return USUAL_FRAME;
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  return { from: Math.floor(from / 60) * 60, to: Math.min(Math.ceil(to / 60) * 60, DAY_MIN) };
}

export interface DayView {
  readonly day: string;
  /** The minutes shown. */
  readonly frame: MinuteRange;
  readonly hubZone: string;
  /** What was before is over. */
  readonly now: Date;
}

/** The parts of a day in which the resource or the hub is closed, or that have passed. */
export function closedIn(
  hours: ResourceHours,
  { day, frame, hubZone, now }: DayView,
): readonly MinuteRange[] {
  const minutesAt = (instant: Date) => minutesOnDay(instant, day, hours.timeZone);
  const hubClosures = hours.hubClosures.map(({ firstDay, lastDay }) => ({
    from: minutesAt(toInstant({ day: firstDay, minutes: 0 }, hubZone)),
    to: minutesAt(toInstant({ day: addDays(lastDay, 1), minutes: 0 }, hubZone)),
  }));
  const schedule = { ...hours, hubClosures: [] };
  const open = [{ from: 0, to: minutesAt(now) }, ...hubClosures].reduce(
    subtract,
    findIntervalsOfDay(schedule, day).map(toFrame),
  );
  return open.reduce(subtract, [frame]);
}

/** The parts of a day in which the resource can be used, but for its bookings. */
export const openIn = (
  hours: ResourceHours,
  view: DayView,
  blocked: readonly MinuteRange[] = [],
): readonly MinuteRange[] => [...closedIn(hours, view), ...blocked].reduce(subtract, [view.frame]);

/** What the grid shows on each day: closed times, blocks and bookings. */
export const segmentsOf = <E extends Timed>(
  hours: ResourceHours,
  bookings: ReadonlyMap<string, readonly EventSegment<E>[]>,
  { range, ...view }: { range: readonly string[]; frame: MinuteRange; hubZone: string; now: Date },
): ReadonlyMap<string, readonly GridSegment<WeekEntry<E>>[]> => {
  const blocks = blocksByDay(hours);
  return new Map(
    range.map((day) => [
      day,
      [
        ...closedIn(hours, { ...view, day }).map((span) => ({
          ...span,
          entry: { id: `closed ${day} ${span.from}`, isBlock: false },
          column: 0,
          columns: 1,
        })),
        ...(blocks.get(day) ?? []).flatMap(({ entry, ...segment }) => {
          const from = Math.max(segment.from, view.frame.from);
          const to = Math.min(segment.to, view.frame.to);
          return from < to
            ? [{ ...segment, from, to, entry: { id: entry.id, isBlock: true } }]
            : [];
        }),
        ...(bookings.get(day) ?? []).map(({ entry, ...segment }) => ({
          ...segment,
          entry: { id: entry.id, booking: entry },
        })),
      ],
    ]),
  );
};

const toFrame = ({ start, end }: { start: string; end: string }): MinuteRange => ({
  from: parseClockTime(start),
  to: parseClockTime(end),
});

/** The wall time of an instant as minutes of a day; the start or the end of the day for instants outside. */
function minutesOnDay(instant: Date, day: string, zone: string): number {
  const at = toWallTime(instant, zone);
  if (at.day === day) return at.minutes;
  return at.day < day ? 0 : DAY_MIN;
}

/** The spans without the part that another span covers. */
const subtract = (spans: readonly MinuteRange[], covered: MinuteRange): readonly MinuteRange[] =>
  spans.flatMap(({ from, to }) =>
    [
      { from, to: Math.min(to, covered.from) },
      { from: Math.max(from, covered.to), to },
    ].filter((rest) => rest.from < rest.to),
  );
