import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { addDays } from '../../lib/format/calendar-days.ts';
import { DAY_MIN, toWallTime } from '../../lib/format/wall-time.ts';
import type { Look } from './shown-days.ts';

/** What is shorter is drawn as long as this, so that its words can be read. */
const LEAST_MINUTES = 30;

interface Timed {
  readonly id: string;
  readonly start: string;
  readonly end: string;
}

/** What of an entry lies on one day, by the clocks of the reader's zone. */
export interface Piece<Entry> {
  readonly entry: Entry;
  readonly day: string;
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
  /** Its place among those that it shares the time with. */
  readonly column: number;
  readonly columns: number;
}

type Bare<Entry> = Omit<Piece<Entry>, 'column' | 'columns'>;

/** The entries of each day, earliest first; one that goes past midnight lies on both. */
export function piecesByDay<Entry extends Timed>(
  entries: readonly Entry[],
  zone: string,
): ReadonlyMap<string, readonly Piece<Entry>[]> {
  const pieces = entries.flatMap((entry) => piecesOf(entry, zone));
  const byDay = Map.groupBy(pieces, ({ day }) => day);
  return new Map([...byDay].map(([day, of]) => [day, sideBySide(of)]));
}

function piecesOf<Entry extends Timed>(entry: Entry, zone: string): Bare<Entry>[] {
  const start = toWallTime(entry.start, zone);
  const end = toWallTime(entry.end, zone);
  if (end.day === start.day) {
    // In the hour that the clocks repeat the end may stand before the start.
    const lasts = (Date.parse(entry.end) - Date.parse(entry.start)) / MINUTE_MS;
    const to = end.minutes > start.minutes ? end.minutes : start.minutes + lasts;
    return [{ entry, day: start.day, from: start.minutes, to: Math.min(to, DAY_MIN) }];
  }
  const pieces: Bare<Entry>[] = [{ entry, day: start.day, from: start.minutes, to: DAY_MIN }];
  for (let day = addDays(start.day, 1); day < end.day; day = addDays(day, 1)) {
    pieces.push({ entry, day, from: 0, to: DAY_MIN });
  }
  if (end.minutes > 0) pieces.push({ entry, day: end.day, from: 0, to: end.minutes });
  return pieces;
}

/** How many lines a day of a month has. */
const LINES = 3;

/** What is drawn by name of a full day of a month; one line says how many more there are. */
export const linesOf = <P>(pieces: readonly P[]): readonly P[] =>
  pieces.length > LINES ? pieces.slice(0, LINES - 1) : pieces;

/** What is drawn by name in a day: on a narrow screen a month has dots, but for the chosen day. */
export function drawnOf<P>(pieces: readonly P[], day: string, look: Look): readonly P[] {
  if (look.view !== 'month') return pieces;
  if (look.isNarrow) return day === look.day ? pieces : [];
  return linesOf(pieces);
}

const seenTo = ({ from, to }: Bare<unknown>) => Math.max(to, from + LEAST_MINUTES);

/** Puts what overlaps beside each other, in as few columns as it takes. */
function sideBySide<Entry extends Timed>(pieces: readonly Bare<Entry>[]): readonly Piece<Entry>[] {
  const sorted = pieces.toSorted(
    (a, b) => a.from - b.from || b.to - a.to || (a.entry.id < b.entry.id ? -1 : 1),
  );
  const placed: Piece<Entry>[] = [];
  for (const group of overlapping(sorted)) {
    const ends: number[] = [];
    const columns = group.map((piece) => {
      const free = ends.findIndex((end) => end <= piece.from);
      const column = free === -1 ? ends.length : free;
      ends[column] = seenTo(piece);
      return column;
    });
    placed.push(
      ...group.map((piece, index) => ({
        ...piece,
        column: columns[index] ?? 0,
        columns: ends.length,
      })),
    );
  }
  return placed;
}

/** Runs of pieces of which each overlaps with one before it. */
function overlapping<P extends Bare<unknown>>(sorted: readonly P[]): P[][] {
  const groups: P[][] = [];
  let until = -Infinity;
  for (const piece of sorted) {
    if (piece.from >= until) groups.push([]);
    groups.at(-1)?.push(piece);
    until = Math.max(until, seenTo(piece));
  }
  return groups;
}
