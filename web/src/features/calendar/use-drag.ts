import type { SessionEntry } from '@thedot/domain/calendar/calendar.contract';
import {
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { DAY_MIN, type WallTime } from '../../lib/format/wall-time.ts';

/** A session in the hand, and where it would be let go. */
export interface Held extends WallTime {
  readonly entry: SessionEntry;
}

export type Grab = (event: ReactPointerEvent<HTMLElement>, held: Held) => void;

const STEP_MIN = 15;
/** A hand that presses moves a little. */
const CLICK_PX = 5;
const EDGE_PX = 48;
const SCROLL_PX = 14;

/**
 * Sessions are dragged by a mouse or a pen: where they are let go they are asked about. What is touched
 * scrolls, and the dialog does the same.
 */
export function useDrag(onDrop: (held: Held) => void) {
  const [held, setHeld] = useState<Held | null>(null);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);

  const grab = useCallback<Grab>(
    (event, from) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const { clientX, clientY, currentTarget } = event;
      const scroller = currentTarget.closest<HTMLElement>('[data-scrolls]');
      const grabbedAt = minutesAt(currentTarget.closest('[data-day]'), clientY) - from.minutes;
      let at = { clientX, clientY };
      let now: Held | null = null;

      function look() {
        const isFar = Math.hypot(at.clientX - clientX, at.clientY - clientY) > CLICK_PX;
        if (!now && !isFar) return;
        const next = { ...(now ?? from), ...placeAt(at, from, grabbedAt) };
        if (now?.day === next.day && now.minutes === next.minutes) return;
        now = next;
        setHeld(now);
      }
      function move(next: PointerEvent) {
        at = { clientX: next.clientX, clientY: next.clientY };
        look();
      }
      function drop() {
        const dropped = now;
        stop();
        if (!dropped) return;
        swallowClick();
        if (dropped.day !== from.day || dropped.minutes !== from.minutes) onDrop(dropped);
      }
      function press(key: KeyboardEvent) {
        if (key.key !== 'Escape' || !now) return;
        key.stopPropagation();
        stop();
        swallowNextClick();
      }
      const scrolling = setInterval(() => {
        if (now && scroller && scrolled(scroller, at.clientY)) look();
      }, 16);
      const listening = new AbortController();
      const { signal } = listening;
      function stop() {
        clearInterval(scrolling);
        listening.abort();
        setHeld(null);
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

  return { held, grab };
}

/** The day, and on a day with hours the time, at a point; a month's day keeps the time. */
function placeAt(
  { clientX, clientY }: { clientX: number; clientY: number },
  from: WallTime,
  grabbedAt: number,
): Partial<WallTime> {
  const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]');
  const day = under?.dataset['day'];
  if (!under || !day) return {};
  if (!hasHours(under)) return { day, minutes: from.minutes };
  const minutes = Math.round((minutesAt(under, clientY) - grabbedAt) / STEP_MIN) * STEP_MIN;
  return { day, minutes: Math.min(Math.max(minutes, 0), DAY_MIN - STEP_MIN) };
}

const hasHours = (column: Element) => column.matches('[data-hours]');

function minutesAt(column: Element | null, clientY: number): number {
  if (!column || !hasHours(column)) return 0;
  const { top, height } = column.getBoundingClientRect();
  return ((clientY - top) / height) * DAY_MIN;
}

/** Near its edge, what is scrolled goes on. */
function scrolled(scroller: HTMLElement, clientY: number): boolean {
  const { top, bottom } = scroller.getBoundingClientRect();
  const by = clientY < top + EDGE_PX ? -SCROLL_PX : clientY > bottom - EDGE_PX ? SCROLL_PX : 0;
  const before = scroller.scrollTop;
  scroller.scrollTop += by;
  return scroller.scrollTop !== before;
}

/** The button is held still: its click comes when it is let go, unless that is never heard of. */
function swallowNextClick() {
  const waiting = new AbortController();
  const how = { capture: true, signal: waiting.signal };
  const end = () => waiting.abort();
  addEventListener('pointerdown', end, how);
  addEventListener('pointercancel', end, how);
  addEventListener(
    'pointerup',
    () => {
      end();
      swallowClick();
    },
    how,
  );
}

/** Letting go is no click on what lies under the pointer. */
function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
