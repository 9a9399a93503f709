import { type PointerEvent, useEffect, useRef } from 'react';

const HELD_MS = 500;

/** A finger that rests upon something; one that moves on scrolls. Not every browser says so by itself. */
export function useLongPress(onHeld: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      end();
      if (pointerType === 'touch') timer.current = setTimeout(onHeld, HELD_MS);
    },
    onPointerUp: end,
    onPointerMove: end,
    onPointerCancel: end,
  };
}
