import {
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { DAY_MIN } from '../../../lib/format/wall-time.ts';
import {
  drawSpan,
  type MinuteRange,
  type GridSpan,
  moveSpan,
  resizeSpan,
  type SpanEdge,
  WHOLE_DAY,
} from './grid-span.ts';

/** A span that is being drawn, moved or resized; a drawn one has no entry yet. */
export type GridDrag<E> = { readonly span: GridSpan } & (
  | { readonly mode: 'draw'; readonly entry?: undefined }
  | { readonly mode: 'move' | SpanEdge; readonly entry: E }
);

export type StartGridDrag<E> = (
  event: ReactPointerEvent<HTMLElement>,
  initial: GridDrag<E>,
) => void;

interface Options<E> {
  /** Minutes to which the pointer snaps. */
  readonly step: number;
  /** The minutes that the columns show; the whole day by default. */
  readonly visibleRange?: MinuteRange;
  /** Entries may be moved so late that they end on the next day. */
  readonly crossesMidnight?: boolean;
  /** Changes a drawn span, of which the edge where the pointer was pressed stays. */
  readonly fitDrawn?: (span: GridSpan, pressed: SpanEdge) => GridSpan;
  readonly onDraw?: (span: GridSpan) => void;
  readonly onMove?: (entry: E, span: GridSpan) => void;
  readonly onResize?: (entry: E, span: GridSpan) => void;
}

/** Smaller pointer movement counts as a click. */
const CLICK_PX = 5;
const EDGE_PX = 48;
const SCROLL_PX = 14;

/**
 * Lets a mouse or pen draw, move and resize spans. A column is an element with `data-column`; its hours run down, or
 * across with `data-hours="across"`; without `data-hours` (a day of a month) a drag changes only the day. Touch
 * scrolls: touch users have fields or a panel.
 */
export function useGridDrag<E>(options: Options<E>) {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const [drag, setDrag] = useState<GridDrag<E> | null>(null);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);

  const startDrag = useCallback<StartGridDrag<E>>((event, initial) => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const { clientX, clientY, currentTarget } = event;
    const { step, visibleRange = WHOLE_DAY, crossesMidnight = false } = latest.current;
    const scroller = currentTarget.closest<HTMLElement>('[data-scrolls]');
    const startColumn = currentTarget.closest<HTMLElement>('[data-column]');
    const initialMinutes = minutesAt(startColumn, { clientX, clientY }, visibleRange);
    let at = { clientX, clientY };
    let now: GridDrag<E> | null = null;

    function spanAtPointer(): GridSpan {
      const { mode, span } = initial;
      if (mode === 'draw') {
        const minutes = minutesAt(startColumn, at, visibleRange);
        const drawn = drawSpan(span.column, span.from, minutes, step);
        return latest.current.fitDrawn?.(drawn, minutes < span.from ? 'to' : 'from') ?? drawn;
      }
      const column = mode === 'move' ? columnAt(at) : startColumn;
      if (!column) return now?.span ?? span;
      const by = hasHours(column) ? minutesAt(column, at, visibleRange) - initialMinutes : 0;
      const minutes = Math.round(by / step) * step;
      if (mode !== 'move') return resizeSpan(span, mode, minutes);
      const moved = { ...span, column: column.dataset['column'] ?? span.column };
      return moveSpan(
        moved,
        minutes,
        crossesMidnight ? Math.max(span.from, DAY_MIN - step) : undefined,
      );
    }
    function update() {
      const isFar = Math.hypot(at.clientX - clientX, at.clientY - clientY) > CLICK_PX;
      if (!now && !isFar && initial.mode !== 'draw') return;
      const span = spanAtPointer();
      if (now && isSameSpan(now.span, span)) return;
      now = { ...initial, span };
      setDrag(now);
    }
    function move(next: PointerEvent) {
      at = { clientX: next.clientX, clientY: next.clientY };
      update();
    }
    function drop() {
      const dropped = now;
      stop();
      if (!dropped) return;
      suppressClick();
      const { onDraw, onMove, onResize } = latest.current;
      if (dropped.mode === 'draw') onDraw?.(dropped.span);
      else if (isSameSpan(dropped.span, initial.span)) return;
      else if (dropped.mode === 'move') onMove?.(dropped.entry, dropped.span);
      else onResize?.(dropped.entry, dropped.span);
    }
    function press(key: KeyboardEvent) {
      if (key.key !== 'Escape' || !now) return;
      key.stopPropagation();
      stop();
      suppressNextClick();
    }
    const scrolling = setInterval(() => {
      if (now && scroller && autoScroll(scroller, at.clientY)) update();
    }, 16);
    const listening = new AbortController();
    const { signal } = listening;
    function stop() {
      clearInterval(scrolling);
      listening.abort();
      setDrag(null);
    }
    end.current?.();
    end.current = stop;
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', drop, { signal });
    addEventListener('pointercancel', stop, { signal });
    addEventListener('keydown', press, { signal, capture: true });
    if (initial.mode === 'draw') {
      // A press on an empty column selects no text, and draws one step at once.
      event.preventDefault();
      update();
    }
  }, []);

  const startDraw = useCallback(
    (event: ReactPointerEvent<HTMLElement>) => {
      const { currentTarget } = event;
      const minutes = minutesAt(currentTarget, event, latest.current.visibleRange ?? WHOLE_DAY);
      const column = currentTarget.dataset['column'] ?? '';
      startDrag(event, { mode: 'draw', span: { column, from: minutes, to: minutes } });
    },
    [startDrag],
  );

  return { drag, startDrag, startDraw };
}

const isSameSpan = (a: GridSpan, b: GridSpan) =>
  a.column === b.column && a.from === b.from && a.to === b.to;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

const columnAt = ({ clientX, clientY }: Point) =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]');

const hasHours = (column: Element) => column.matches('[data-hours]');

/** The minute of a column at a point of the window, also beyond the column's ends. */
function minutesAt(
  column: HTMLElement | null,
  { clientX, clientY }: Point,
  visibleRange: MinuteRange,
): number {
  if (!column || !hasHours(column)) return 0;
  const { top, left, width, height } = column.getBoundingClientRect();
  const isAcross = column.dataset['hours'] === 'across';
  const share = isAcross ? (clientX - left) / width : (clientY - top) / height;
  return visibleRange.from + share * (visibleRange.to - visibleRange.from);
}

/** Scrolls while the pointer is near an edge; returns whether it scrolled. */
function autoScroll(scroller: HTMLElement, clientY: number): boolean {
  const { top, bottom } = scroller.getBoundingClientRect();
  const by = clientY < top + EDGE_PX ? -SCROLL_PX : clientY > bottom - EDGE_PX ? SCROLL_PX : 0;
  const before = scroller.scrollTop;
  scroller.scrollTop += by;
  return scroller.scrollTop !== before;
}

/** Escape ends the drag while the button is still pressed: suppresses the click of its later release, if one comes. */
function suppressNextClick() {
  const waiting = new AbortController();
  const options = { capture: true, signal: waiting.signal };
  const end = () => waiting.abort();
  addEventListener('pointerdown', end, options);
  addEventListener('pointercancel', end, options);
  addEventListener(
    'pointerup',
    () => {
      end();
      suppressClick();
    },
    options,
  );
}

/** Suppresses the click that follows a drop. */
function suppressClick() {
  const suppress = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', suppress, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', suppress, { capture: true }));
}
