import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { addDays } from '../../lib/format/calendar-days.ts';
import { DAY_MIN, toWallTime } from '../../lib/format/wall-time.ts';
import type { GridSegment } from '../scheduling/time-grid/TimeGrid.tsx';
import type { ViewState } from './view-state.ts';

/** Shorter segments are drawn at this length so that their text is readable. */
const MIN_DRAWN_MINUTES = 30;

interface Timed {
  readonly id: string;
  readonly start: string;
  readonly end: string;
}

/** The part of an entry that lies on one day, in the viewer's time zone. */
export interface EventSegment<Entry> extends GridSegment<Entry> {
  readonly day: string;
}

type UnplacedSegment<Entry> = Omit<EventSegment<Entry>, 'column' | 'columns'>;

/** Groups entries by day, earliest first; an entry that crosses midnight has a segment on both days. */
export function groupSegmentsByDay<Entry extends Timed>(
  entries: readonly Entry[],
  zone: string,
): ReadonlyMap<string, readonly EventSegment<Entry>[]> {
  const segments = entries.flatMap((entry) => splitByDay(entry, zone));
  const byDay = Map.groupBy(segments, ({ day }) => day);
  return new Map([...byDay].map(([day, of]) => [day, layOutColumns(of)]));
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

/** Rows in a day cell of the month view. */
const DAY_CELL_ROWS = 3;

/** The segments that fit a day cell; when there are more, the last row shows the count of hidden ones. */
export const limitToDayCell = <P>(segments: readonly P[]): readonly P[] =>
  segments.length > DAY_CELL_ROWS ? segments.slice(0, DAY_CELL_ROWS - 1) : segments;

/** The segments of a day that are drawn with text: a narrow month shows dots except for the selected day. */
export function listNamedSegments<P>(
  segments: readonly P[],
  day: string,
  viewState: ViewState,
): readonly P[] {
  if (viewState.view !== 'month') return segments;
  if (viewState.isNarrow) return day === viewState.day ? segments : [];
  return limitToDayCell(segments);
}

const drawnEnd = ({ from, to }: UnplacedSegment<unknown>) => Math.max(to, from + MIN_DRAWN_MINUTES);

/** Lays overlapping segments out side by side in as few columns as possible. */
function layOutColumns<Entry extends Timed>(
  segments: readonly UnplacedSegment<Entry>[],
): readonly EventSegment<Entry>[] {
  const sorted = segments.toSorted(
    (a, b) => a.from - b.from || b.to - a.to || (a.entry.id < b.entry.id ? -1 : 1),
  );
  const placed: EventSegment<Entry>[] = [];
  for (const group of groupOverlapping(sorted)) {
    const ends: number[] = [];
    const columns = group.map((segment) => {
      const free = ends.findIndex((end) => end <= segment.from);
      const column = free === -1 ? ends.length : free;
      ends[column] = drawnEnd(segment);
      return column;
    });
    placed.push(
      ...group.map((segment, index) => ({
        ...segment,
        column: columns[index] ?? 0,
        columns: ends.length,
      })),
    );
  }
  return placed;
}

/** Runs of segments in which each overlaps an earlier one. */
function groupOverlapping<P extends UnplacedSegment<unknown>>(sorted: readonly P[]): P[][] {
  const groups: P[][] = [];
  let until = -Infinity;
  for (const segment of sorted) {
    if (segment.from >= until) groups.push([]);
    groups.at(-1)?.push(segment);
    until = Math.max(until, drawnEnd(segment));
  }
  return groups;
}
