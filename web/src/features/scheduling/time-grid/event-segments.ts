import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { addDays } from '../../../lib/format/calendar-days.ts';
import { DAY_MIN, toWallTime } from '../../../lib/format/wall-time.ts';
import type { GridSegment } from './TimeGrid.tsx';
import type { MinuteRange } from './grid-span.ts';
import type { ColumnLimit } from './use-column-limit.ts';

export interface Timed {
  readonly id: string;
  readonly start: string;
  readonly end: string;
}

/** The part of an entry that lies on one day, in the viewer's time zone. */
export interface EventSegment<Entry> extends GridSegment<Entry> {
  readonly day: string;
}

/** Shorter entries of a calendar are drawn at this length, so that their text is readable. */
export const MIN_DRAWN_MINUTES = 30;

/** How many overlapping segments are drawn, and which ones: those of the lowest rank, of equal ones the earliest. */
interface SegmentLimit<Entry> extends ColumnLimit {
  readonly rankOf?: (entry: Entry) => number;
}

type UnplacedSegment<Entry> = Pick<EventSegment<Entry>, 'entry' | 'day' | 'from' | 'to'>;

/**
 * Groups entries by day, earliest first; an entry that crosses midnight has a segment on both days. Segments shorter
 * than `minDrawn` minutes are drawn at that length, so they overlap as if they lasted as long.
 */
export function groupSegmentsByDay<Entry extends Timed>(
  entries: readonly Entry[],
  zone: string,
  minDrawn = 0,
  limit?: SegmentLimit<Entry>,
): ReadonlyMap<string, readonly EventSegment<Entry>[]> {
  const segments = entries.flatMap((entry) => splitByDay(entry, zone));
  const byDay = Map.groupBy(segments, ({ day }) => day);
  return new Map([...byDay].map(([day, of]) => [day, layOutColumns(of, minDrawn, limit)]));
}

function splitByDay<Entry extends Timed>(entry: Entry, zone: string): UnplacedSegment<Entry>[] {
  const start = toWallTime(entry.start, zone);
  const end = toWallTime(entry.end, zone);
  if (end.day === start.day) {
    // In the repeated hour of a clock change the wall time of the end may precede that of the start.
    const duration = (Date.parse(entry.end) - Date.parse(entry.start)) / MINUTE_MS;
    const to = end.minutes > start.minutes ? end.minutes : start.minutes + duration;
    return [{ entry, day: start.day, from: start.minutes, to: Math.min(to, DAY_MIN) }];
  }
  const segments: UnplacedSegment<Entry>[] = [
    { entry, day: start.day, from: start.minutes, to: DAY_MIN },
  ];
  for (let day = addDays(start.day, 1); day < end.day; day = addDays(day, 1)) {
    segments.push({ entry, day, from: 0, to: DAY_MIN });
  }
  if (end.minutes > 0) segments.push({ entry, day: end.day, from: 0, to: end.minutes });
  return segments;
}

const toDrawnEnd =
  (minDrawn: number) =>
  ({ from, to }: MinuteRange) =>
    Math.max(to, from + minDrawn);

/** Lays overlapping segments out side by side in as few columns as possible. */
function layOutColumns<Entry extends Timed>(
  segments: readonly UnplacedSegment<Entry>[],
  minDrawn: number,
  limit: SegmentLimit<Entry> | undefined,
): readonly EventSegment<Entry>[] {
  const drawnEnd = toDrawnEnd(minDrawn);
  const sorted = segments.toSorted(
    (a, b) => a.from - b.from || b.to - a.to || (a.entry.id < b.entry.id ? -1 : 1),
  );
  return groupOverlapping(sorted, drawnEnd).flatMap((group) => {
    const all = placeInColumns(group, drawnEnd);
    if (!limit || all.every(({ column }) => column < limit.all)) return all;
    const drawn = chooseDrawn(group, drawnEnd, limit);
    const placed = new Map(
      placeInColumns(drawn, drawnEnd).map((segment) => [segment.entry.id, segment]),
    );
    return group.map((segment) => ({
      ...(placed.get(segment.entry.id) ?? { ...segment, column: 0, columns: 1, isHidden: true }),
      hasMore: true,
    }));
  });
}

/** The segments for which there is room beside the button of the others, in their order. */
function chooseDrawn<Entry>(
  group: readonly UnplacedSegment<Entry>[],
  drawnEnd: (segment: UnplacedSegment<Entry>) => number,
  { besideMore, rankOf = () => 0 }: SegmentLimit<Entry>,
): UnplacedSegment<Entry>[] {
  const byRank = group.toSorted((a, b) => rankOf(a.entry) - rankOf(b.entry));
  let drawn: UnplacedSegment<Entry>[] = [];
  for (const segment of byRank) {
    const wider = group.filter((it) => it === segment || drawn.includes(it));
    if (placeInColumns(wider, drawnEnd).every(({ column }) => column < besideMore)) drawn = wider;
  }
  return drawn;
}

/** Places each segment in the first free column. */
function placeInColumns<Entry>(
  group: readonly UnplacedSegment<Entry>[],
  drawnEnd: (segment: UnplacedSegment<Entry>) => number,
): EventSegment<Entry>[] {
  const ends: number[] = [];
  const columns = group.map((segment) => {
    const free = ends.findIndex((end) => end <= segment.from);
    const column = free === -1 ? ends.length : free;
    ends[column] = drawnEnd(segment);
    return column;
  });
  return group.map((segment, index) => ({
    ...segment,
    column: columns[index] ?? 0,
    columns: ends.length,
  }));
}

/** The hidden segments of a day, in runs of which each has a button; short ones count as long as they are drawn. */
export function groupHidden<S extends MinuteRange & { readonly isHidden?: boolean }>(
  segments: readonly S[],
  minDrawn = 0,
): (MinuteRange & { readonly segments: readonly S[] })[] {
  const hidden = segments.filter(({ isHidden }) => isHidden);
  return groupOverlapping(hidden, toDrawnEnd(minDrawn)).map((run) => ({
    from: Math.min(...run.map(({ from }) => from)),
    to: Math.max(...run.map(({ to }) => to)),
    segments: run,
  }));
}

/** Runs of segments in which each overlaps an earlier one. */
function groupOverlapping<P extends MinuteRange>(
  sorted: readonly P[],
  drawnEnd: (segment: P) => number,
): P[][] {
  const groups: P[][] = [];
  let until = -Infinity;
  for (const segment of sorted) {
    if (segment.from >= until) groups.push([]);
    groups.at(-1)?.push(segment);
    until = Math.max(until, drawnEnd(segment));
  }
  return groups;
}
