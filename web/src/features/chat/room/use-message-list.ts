import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { MANY_AT_ONCE, type Row } from './rows.ts';
import type { Target } from './use-jumps.ts';

const NEAR_END = 80;
/** So many rows before an end the next page is asked for. */
const AHEAD = 12;
/** Heights are known one after the other; by then they are. */
const SETTLING_FRAMES = 6;
const HEIGHTS = { start: 96, day: 44, new: 38, gap: 38, message: 64 } as const;

interface Wanted {
  readonly rows: readonly Row[];
  readonly isLoaded: boolean;
  /** The rows go on to the newest message. */
  readonly newestReached: boolean;
  readonly target: Target;
  readonly onOlder: () => void;
  readonly onNewer: () => void;
  /** The last row that can be seen. */
  readonly onLast: (index: number) => void;
}

/** The scrolling of a room: it opens where somebody left it, keeps its place, and stays at the end once there. */
export function useMessageList(wanted: Wanted) {
  const { rows, isLoaded, newestReached, target, onOlder, onNewer, onLast } = wanted;
  const scroller = useRef<HTMLDivElement>(null);
  const [isSettled, setSettled] = useState(false);
  const [isAtEnd, setAtEnd] = useState(true);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? 'message'],
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    scrollEndThreshold: NEAR_END,
    overscan: 8,
  });

  const place = useEffectEvent(() => {
    // Where a message is gone, the room opens as if nothing had pointed at it.
    const isThere = target.to === 'end' || rows.some((row) => isTarget(row, target));
    const at: Target = isThere ? target : { to: 'opening' };
    const index = rows.findIndex((row) => isTarget(row, at));
    if (index < 0) list.scrollToEnd();
    else list.scrollToIndex(index, { align: alignOf(at) });
  });
  const isPlacing = useRef(false);
  useLayoutEffect(() => {
    if (!isLoaded) return;
    isPlacing.current = true;
    return overFrames(place, () => {
      isPlacing.current = false;
      setSettled(true);
    });
  }, [isLoaded, target]);

  const items = list.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const older = useEffectEvent(onOlder);
  const newer = useEffectEvent(onNewer);
  useEffect(() => {
    if (!isSettled) return;
    if (first < AHEAD) older();
    if (last > rows.length - AHEAD) newer();
  }, [isSettled, first, last, rows.length]);

  const look = useEffectEvent(() => setAtEnd(list.isAtEnd(NEAR_END)));
  // What is written below grows: whoever was at the end stays there, unless they are on their way elsewhere.
  const stay = useEffectEvent(() => isAtEnd && !isPlacing.current && list.scrollToEnd());
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.addEventListener('scroll', look, { passive: true });
    const resizes = new ResizeObserver(() => stay());
    resizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resizes.disconnect();
    };
  }, []);
  const known = useRef({ rows, newestReached });
  const follow = useEffectEvent(() => {
    const was = known.current;
    known.current = { rows, newestReached };
    // What is read on behind the end of a part of the room is yet to be looked at.
    if (!was.newestReached || !isAtEnd || isPlacing.current) return;
    const from = beginOf(was.rows, rows);
    // Of more than fits on a screen nobody has read the beginning.
    if (rows.length - from > MANY_AT_ONCE) list.scrollToIndex(from, { align: 'start' });
    else if (newestReached) list.scrollToEnd();
  });
  useLayoutEffect(() => follow(), [rows]);
  useEffect(() => look(), [rows]);

  const lastSeen = isSettled ? (list.range?.endIndex ?? -1) : -1;
  useEffect(() => onLast(lastSeen), [onLast, lastSeen]);

  return {
    scroller,
    items,
    height: list.getTotalSize(),
    measure: list.measureElement,
    isSettled,
    isAtEnd,
    toEnd: () => list.scrollToEnd(),
    toIndex: (index: number) => list.scrollToIndex(index, { align: 'auto' }),
  };
}

/** Where begins what the room did not have before, with the lines above it; what is on its way stands behind all that. */
function beginOf(before: readonly Row[], rows: readonly Row[]): number {
  const known = Math.max(0, ...before.map(positionOf));
  let first = rows.findIndex((row) => positionOf(row) > known);
  if (first < 0) return rows.length;
  while (first > 0 && rows[first - 1]?.kind !== 'message') first -= 1;
  return first;
}

const positionOf = (row: Row): number =>
  row.kind === 'message' && row.way === 'sent' ? row.message.position : 0;

function overFrames(act: () => void, done: () => void): () => void {
  let left = SETTLING_FRAMES;
  let frame = 0;
  const next = () => {
    act();
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(next);
    else done();
  };
  next();
  return () => cancelAnimationFrame(frame);
}

function alignOf({ to }: Target) {
  if (to === 'opening') return 'start';
  return to !== 'end' && to.isLast ? 'end' : 'center';
}

function isTarget(row: Row, { to }: Target): boolean {
  if (to === 'end') return false;
  if (to === 'opening') return row.kind === 'new';
  return row.kind === 'message' && row.message.id === to.messageId;
}
