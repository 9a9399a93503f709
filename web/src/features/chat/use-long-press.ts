import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The delay that phones use for a long press. */
const LONG_PRESS_MS = 500;
/** Tolerated movement of the finger. */
const TOLERANCE_PX = 10;

/**
 * Detects a long press; moving the finger scrolls instead. Needed because not every browser fires `contextmenu`
 * for it. The click at the end of a long press is suppressed.
 */
export function useLongPress(onLongPress: (at: Point) => void) {
  const pending = useRef<AbortController>(undefined);
  const start = useRef<Point>({ x: 0, y: 0 });
  const isDown = useRef(false);
  const hasFired = useRef(false);
  const cancel = () => pending.current?.abort();
  useEffect(() => () => pending.current?.abort(), []);

  const fire = (at: Point) => {
    cancel();
    if (hasFired.current) return;
    hasFired.current = true;
    onLongPress(at);
  };
  const release = () => {
    isDown.current = false;
    cancel();
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      const { pointerType, isPrimary, clientX: x, clientY: y, currentTarget, target } = event;
      cancel();
      hasFired.current = false;
      // React events bubble from portals: a target elsewhere on the page does not count.
      const isHere = target instanceof Node && currentTarget.contains(target);
      isDown.current = isHere && pointerType === 'touch';
      // A second finger pinches.
      if (!isDown.current || !isPrimary) return;
      start.current = { x, y };
      pending.current = new AbortController();
      const { signal } = pending.current;
      const timer = setTimeout(() => fire({ x, y }), LONG_PRESS_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
      document.addEventListener('scroll', cancel, { capture: true, passive: true, signal });
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > TOLERANCE_PX) cancel();
    },
    onPointerUp: release,
    onPointerCancel: release,
    /** Browsers that fire `contextmenu` for a long press; a mouse's own is left alone. */
    onContextMenu: (event: MouseEvent) => {
      if (!isDown.current) return;
      event.preventDefault();
      fire({ x: event.clientX, y: event.clientY });
    },
    onClickCapture: (event: MouseEvent) => {
      // A click without a count comes from the keyboard.
      if (!hasFired.current || event.detail === 0) return;
      hasFired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Opens a context menu by right click, menu key or long press. */
export function useContextMenuPress(onOpen: (at: Point) => void) {
  const press = useLongPress(onOpen);
  return {
    ...press,
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      press.onContextMenu(event);
      if (event.isDefaultPrevented()) return;
      event.preventDefault();
      const isFromKeyboard = event.clientX === 0 && event.clientY === 0;
      const { left, bottom } = event.currentTarget.getBoundingClientRect();
      onOpen(
        isFromKeyboard ? { x: left + 24, y: bottom - 8 } : { x: event.clientX, y: event.clientY },
      );
    },
  };
}
