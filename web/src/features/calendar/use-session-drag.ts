import type { SessionEntry } from '@thedot/domain/calendar/calendar.contract';
import {
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { DAY_MIN, type WallTime } from '../../lib/format/wall-time.ts';

/** A dragged session and the day and minute of its drop position. */
export interface DraggedSession extends WallTime {
  readonly entry: SessionEntry;
}

export type StartDrag = (event: ReactPointerEvent<HTMLElement>, dragged: DraggedSession) => void;

const STEP_MIN = 15;
/** Smaller pointer movement counts as a click. */
const CLICK_PX = 5;
const EDGE_PX = 48;
const SCROLL_PX = 14;

/**
 * Lets a mouse or pen drag sessions; `onDrop` opens the confirmation. Touch scrolls instead: touch users
 * move a session from its panel.
 */
export function useSessionDrag(onDrop: (dragged: DraggedSession) => void) {
  const [dragged, setDragged] = useState<DraggedSession | null>(null);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);

  const startDrag = useCallback<StartDrag>(
    (event, from) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const { clientX, clientY, currentTarget } = event;
      const scroller = currentTarget.closest<HTMLElement>('[data-scrolls]');
      const grabOffset = minutesAt(currentTarget.closest('[data-day]'), clientY) - from.minutes;
      let at = { clientX, clientY };
      let now: DraggedSession | null = null;

      function update() {
        const isFar = Math.hypot(at.clientX - clientX, at.clientY - clientY) > CLICK_PX;
        if (!now && !isFar) return;
        const next = { ...(now ?? from), ...toDropPosition(at, from, grabOffset) };
        if (now?.day === next.day && now.minutes === next.minutes) return;
        now = next;
        setDragged(now);
      }
      function move(next: PointerEvent) {
        at = { clientX: next.clientX, clientY: next.clientY };
        update();
      }
      function drop() {
        const droppedSession = now;
        stop();
        if (!droppedSession) return;
        swallowClick();
        if (droppedSession.day !== from.day || droppedSession.minutes !== from.minutes)
          onDrop(droppedSession);
      }
      function press(key: KeyboardEvent) {
        if (key.key !== 'Escape' || !now) return;
        key.stopPropagation();
        stop();
        swallowNextClick();
      }
      const scrolling = setInterval(() => {
        if (now && scroller && autoScroll(scroller, at.clientY)) update();
      }, 16);
      const listening = new AbortController();
      const { signal } = listening;
      function stop() {
        clearInterval(scrolling);
        listening.abort();
        setDragged(null);
      }
      end.current?.();
      end.current = stop;
      addEventListener('pointermove', move, { signal });
      addEventListener('pointerup', drop, { signal });
      addEventListener('pointercancel', stop, { signal });
      addEventListener('keydown', press, { signal, capture: true });
    },
    [onDrop],
  );

  return { dragged, startDrag };
}

/** The day under a point and, in the time grid, the time; a day of the month view keeps the session's time. */
function toDropPosition(
  { clientX, clientY }: { clientX: number; clientY: number },
  from: WallTime,
  grabOffset: number,
): Partial<WallTime> {
  const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]');
  const day = under?.dataset['day'];
  if (!under || !day) return {};
  if (!hasHours(under)) return { day, minutes: from.minutes };
  const minutes = Math.round((minutesAt(under, clientY) - grabOffset) / STEP_MIN) * STEP_MIN;
  return { day, minutes: Math.min(Math.max(minutes, 0), DAY_MIN - STEP_MIN) };
}

const hasHours = (column: Element) => column.matches('[data-hours]');

function minutesAt(column: Element | null, clientY: number): number {
  if (!column || !hasHours(column)) return 0;
  const { top, height } = column.getBoundingClientRect();
  return ((clientY - top) / height) * DAY_MIN;
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
function swallowNextClick() {
  const waiting = new AbortController();
  const options = { capture: true, signal: waiting.signal };
  const end = () => waiting.abort();
  addEventListener('pointerdown', end, options);
  addEventListener('pointercancel', end, options);
  addEventListener(
    'pointerup',
    () => {
      end();
      swallowClick();
    },
    options,
  );
}

/** Suppresses the click that follows a drop. */
function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
