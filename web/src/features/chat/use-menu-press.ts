import type { MouseEvent } from 'react';
import { type Point, useLongPress } from './use-long-press.ts';

/** Asks for the menu of what it stands on: by the second button, by the keyboard's menu key, and by a touch that rests. */
export function useMenuPress(onAsk: (at: Point) => void) {
  const press = useLongPress(onAsk);
  return {
    ...press,
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      press.onContextMenu(event);
      if (event.isDefaultPrevented()) return;
      event.preventDefault();
      const byKey = event.clientX === 0 && event.clientY === 0;
      const { left, bottom } = event.currentTarget.getBoundingClientRect();
      onAsk(byKey ? { x: left + 24, y: bottom - 8 } : { x: event.clientX, y: event.clientY });
    },
  };
}
