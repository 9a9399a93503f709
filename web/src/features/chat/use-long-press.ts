import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** As long as telephones wait before they take a touch for a question. */
const HELD_MS = 500;
/** No hand is quite still. */
const STILL_PX = 10;

/**
 * A finger that rests upon something asks what can be done with it; one that moves on scrolls. Not every browser
 * says so by itself. The touch that asked does nothing else.
 */
export function useLongPress(onHeld: (at: Point) => void) {
  const hold = useRef<AbortController>(undefined);
  const start = useRef<Point>({ x: 0, y: 0 });
  const isDown = useRef(false);
  const hasAsked = useRef(false);
  const letGo = () => hold.current?.abort();
  useEffect(() => () => hold.current?.abort(), []);

  const ask = (at: Point) => {
    letGo();
    if (hasAsked.current) return;
    hasAsked.current = true;
    onHeld(at);
  };
  const lift = () => {
    isDown.current = false;
    letGo();
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      const { pointerType, isPrimary, clientX: x, clientY: y, currentTarget, target } = event;
      letGo();
      hasAsked.current = false;
      // What was opened from here stands elsewhere on the page.
      const isHere = target instanceof Node && currentTarget.contains(target);
      isDown.current = isHere && pointerType === 'touch';
      // A second finger pinches.
      if (!isDown.current || !isPrimary) return;
      start.current = { x, y };
      hold.current = new AbortController();
      const { signal } = hold.current;
      const timer = setTimeout(() => ask({ x, y }), HELD_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
      document.addEventListener('scroll', letGo, { capture: true, passive: true, signal });
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) letGo();
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    /** Where the browser takes a touch that rests for the second button; a mouse's own is not touched. */
    onContextMenu: (event: MouseEvent) => {
      if (!isDown.current) return;
      event.preventDefault();
      ask({ x: event.clientX, y: event.clientY });
    },
    onClickCapture: (event: MouseEvent) => {
      // A click without a count is a key's.
      if (!hasAsked.current || event.detail === 0) return;
      hasAsked.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
