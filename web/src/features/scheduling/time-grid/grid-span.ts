import { DAY_MIN } from '../../../lib/format/wall-time.ts';

/** A range within a day, in minutes since midnight. */
export interface MinuteRange {
  readonly from: number;
  readonly to: number;
}

export const WHOLE_DAY: MinuteRange = { from: 0, to: DAY_MIN };

/** Widens a range by whole hours until it contains the others. */
export const widenRange = (range: MinuteRange, others: readonly MinuteRange[]): MinuteRange => ({
  from: Math.floor(Math.min(range.from, ...others.map(({ from }) => from)) / 60) * 60,
  to: Math.ceil(Math.max(range.to, ...others.map(({ to }) => to)) / 60) * 60,
});

/** A span in one column of a grid (a date or a weekday), in minutes since midnight. */
export interface GridSpan extends MinuteRange {
  readonly column: string;
}

export type SpanEdge = 'from' | 'to';

/** Step of the keyboard and the shortest length of a resized span. */
export const KEY_STEP_MIN = 15;

export const clamp = (value: number, min: number, max: number) =>
  Math.min(Math.max(value, min), max);

/** Moves a span without changing its length; by default it also ends on its day. */
export function moveSpan<S extends GridSpan>(
  span: S,
  minutes: number,
  lastStart = DAY_MIN - (span.to - span.from),
): S {
  const from = clamp(span.from + minutes, 0, lastStart);
  return { ...span, from, to: from + span.to - span.from };
}

export function resizeSpan<S extends GridSpan>(span: S, edge: SpanEdge, minutes: number): S {
  return edge === 'from'
    ? { ...span, from: clamp(span.from + minutes, 0, span.to - KEY_STEP_MIN) }
    : { ...span, to: clamp(span.to + minutes, span.from + KEY_STEP_MIN, DAY_MIN) };
}

/** Creates a span of whole steps that contains two minutes of a day, in either order. */
export function drawSpan(column: string, a: number, b: number, step: number): GridSpan {
  const floor = (minutes: number) =>
    clamp(Math.floor(minutes / step) * step, 0, Math.max(0, DAY_MIN - step));
  return { column, from: floor(Math.min(a, b)), to: floor(Math.max(a, b)) + step };
}

/** Arrow keys move a span; with Shift, up and down move its end. Returns null for other keys. */
export function stepSpan<S extends GridSpan>(
  span: S,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  columns: readonly string[],
): S | null {
  const minutes = { ArrowUp: -KEY_STEP_MIN, ArrowDown: KEY_STEP_MIN }[key];
  if (minutes !== undefined) {
    return shiftKey ? resizeSpan(span, 'to', minutes) : moveSpan(span, minutes);
  }
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (by === undefined) return null;
  const index = clamp(columns.indexOf(span.column) + by, 0, columns.length - 1);
  return { ...span, column: columns[index] ?? span.column };
}
