import { type MouseEvent, type TouchEvent, useEffect, useRef } from 'react';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** As long as telephones wait before they take a touch for a question. */
const HOLD_MS = 500;
const STILL_PX = 10;

/**
 * Asks for the menu of what it stands on: by the second button, by the keyboard's menu key, and by a touch
 * that rests, where the browser does not take that for the second button itself.
 */
export function useMenuPress(onAsk: (at: Point) => void) {
  const held = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef<Point>({ x: 0, y: 0 });
  const wasAsked = useRef(false);
  const letGo = () => clearTimeout(held.current);
  useEffect(() => letGo, []);

  return {
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      letGo();
      if (wasAsked.current) return;
      const byKey = event.clientX === 0 && event.clientY === 0;
      const { left, bottom } = event.currentTarget.getBoundingClientRect();
      onAsk(byKey ? { x: left + 24, y: bottom - 8 } : { x: event.clientX, y: event.clientY });
    },
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      wasAsked.current = false;
      if (!touch) return;
      const at = { x: touch.clientX, y: touch.clientY };
      start.current = at;
      held.current = setTimeout(() => {
        wasAsked.current = true;
        onAsk(at);
      }, HOLD_MS);
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      const { x, y } = start.current;
      if (!touch || Math.hypot(touch.clientX - x, touch.clientY - y) > STILL_PX) letGo();
    },
    onTouchEnd: letGo,
    onTouchCancel: letGo,
    /** The touch that asked does not open as well. */
    onClickCapture: (event: MouseEvent) => {
      if (!wasAsked.current) return;
      wasAsked.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
