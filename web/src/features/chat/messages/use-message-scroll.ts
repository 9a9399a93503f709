import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ROWS_PER_SCREEN, type Row } from './message-rows.ts';

/** Where the list scrolls: to a message, the end or the opening position; a new object for each request. */
export interface ScrollTarget {
  readonly to: 'opening' | 'end' | { readonly messageId: string; readonly isLast?: boolean };
}

const NEAR_END = 80;
/** The next page is loaded when fewer rows than this remain to an end. */
const LOAD_MORE_ROWS = 12;
/** Rows are measured one after the other; after this many frames the position is stable. */
const SETTLING_FRAMES = 6;
const HEIGHTS = { start: 96, day: 44, new: 38, gap: 38, message: 64 } as const;

interface MessageScrollOptions {
  readonly rows: readonly Row[];
  readonly isLoaded: boolean;
  /** The rows include the newest message. */
  readonly newestReached: boolean;
  readonly target: ScrollTarget;
  readonly onOlder: () => void;
  readonly onNewer: () => void;
  /** The index of the last visible row. */
  readonly onLastSeenChange: (index: number) => void;
}

/** Scrolls the message list: opens at the target, keeps its place when pages are added, and follows the end. */
export function useMessageScroll(options: MessageScrollOptions) {
  const { rows, isLoaded, newestReached, target, onOlder, onNewer, onLastSeenChange } = options;
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

  const scrollToTarget = useEffectEvent(() => {
    // When the target message is gone, the room opens at its usual position.
    const hasTarget = target.to === 'end' || rows.some((row) => isTarget(row, target));
    const effective: ScrollTarget = hasTarget ? target : { to: 'opening' };
    const index = rows.findIndex((row) => isTarget(row, effective));
    if (index < 0) list.scrollToEnd();
    else list.scrollToIndex(index, { align: findAlignment(effective) });
  });
  const isPlacing = useRef(false);
  useLayoutEffect(() => {
    if (!isLoaded) return;
    isPlacing.current = true;
    return repeatOverFrames(scrollToTarget, () => {
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
    if (first < LOAD_MORE_ROWS) older();
    if (last > rows.length - LOAD_MORE_ROWS) newer();
  }, [isSettled, first, last, rows.length]);

  const updateAtEnd = useEffectEvent(() => setAtEnd(list.isAtEnd(NEAR_END)));
  // The composer grows while typing: at the end, the list stays at the end unless it is being scrolled elsewhere.
  const stayAtEnd = useEffectEvent(() => isAtEnd && !isPlacing.current && list.scrollToEnd());
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.addEventListener('scroll', updateAtEnd, { passive: true });
    const resizes = new ResizeObserver(() => stayAtEnd());
    resizes.observe(element);
    return () => {
      element.removeEventListener('scroll', updateAtEnd);
      resizes.disconnect();
    };
  }, []);
  const previous = useRef({ rows, newestReached });
  const follow = useEffectEvent(() => {
    const before = previous.current;
    previous.current = { rows, newestReached };
    // Pages appended behind an old part of the room are not scrolled to.
    if (!before.newestReached || !isAtEnd || isPlacing.current) return;
    const from = findFirstNew(before.rows, rows);
    // More new messages than fit on a screen: shows the first of them.
    if (rows.length - from > ROWS_PER_SCREEN) list.scrollToIndex(from, { align: 'start' });
    else if (newestReached) list.scrollToEnd();
  });
  useLayoutEffect(() => follow(), [rows]);
  useEffect(() => updateAtEnd(), [rows]);

  const lastSeen = isSettled ? (list.range?.endIndex ?? -1) : -1;
  useEffect(() => onLastSeenChange(lastSeen), [onLastSeenChange, lastSeen]);

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

/** The index of the first new row, with the separators above it; unsent messages do not count. */
function findFirstNew(before: readonly Row[], rows: readonly Row[]): number {
  const previous = Math.max(0, ...before.map(sentPosition));
  let first = rows.findIndex((row) => sentPosition(row) > previous);
  if (first < 0) return rows.length;
  while (first > 0 && rows[first - 1]?.kind !== 'message') first -= 1;
  return first;
}

const sentPosition = (row: Row): number =>
  row.kind === 'message' && row.status === 'sent' ? row.message.position : 0;

function repeatOverFrames(action: () => void, done: () => void): () => void {
  let framesLeft = SETTLING_FRAMES;
  let frame = 0;
  const next = () => {
    action();
    framesLeft -= 1;
    if (framesLeft > 0) frame = requestAnimationFrame(next);
    else done();
  };
  next();
  return () => cancelAnimationFrame(frame);
}

function findAlignment({ to }: ScrollTarget) {
  if (to === 'opening') return 'start';
  return to !== 'end' && to.isLast ? 'end' : 'center';
}

function isTarget(row: Row, { to }: ScrollTarget): boolean {
  if (to === 'end') return false;
  if (to === 'opening') return row.kind === 'new';
  return row.kind === 'message' && row.message.id === to.messageId;
}
