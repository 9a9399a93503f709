import type { RoomState } from './room-state.ts';
import type { RoomStore } from './room-store.ts';

/**
 * The state of a room as the screen shows it. A message that the user sends is drawn after the next frame, in which the field
 * empties: a slow phone takes a tenth of a second to draw the list.
 */
export function createDrawnRoom(store: RoomStore) {
  let drawn: RoomState = store.state();
  return {
    state: () => drawn,
    subscribe: (listener: () => void) => {
      drawn = store.state();
      return store.subscribe(({ type }) => {
        const draw = () => {
          drawn = store.state();
          listener();
        };
        if (type === 'sending') requestAnimationFrame(() => setTimeout(draw));
        else draw();
      });
    },
  };
}
