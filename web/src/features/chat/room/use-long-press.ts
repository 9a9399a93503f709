import { type PointerEvent, useEffect, useRef } from 'react';

const HELD_MS = 500;
/** No hand is quite still. */
const STILL_PX = 10;

/** A finger that rests upon something; one that moves on scrolls. Not every browser says so by itself. */
export function useLongPress(onHeld: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const end = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      end();
      start.current = { x: clientX, y: clientY };
      if (pointerType === 'touch') timer.current = setTimeout(onHeld, HELD_MS);
    },
    onPointerUp: end,
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) end();
    },
    onPointerCancel: end,
  };
}
