import {
  emptyRoom,
  type Outgoing,
  reduceRoom,
  type RoomEvent,
  type RoomState,
} from './room-state.ts';

export interface RoomStore {
  readonly state: () => RoomState;
  readonly tell: (event: RoomEvent) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Keeps the state of a room beside React, for calls that go on while the screen changes. */
export function roomStore(
  seenByOther: number | null,
  newest: number,
  outgoing: readonly Outgoing[],
): RoomStore {
  const listeners = new Set<() => void>();
  let state = emptyRoom(seenByOther, newest, outgoing);
  return {
    state: () => state,
    tell: (event) => {
      const next = reduceRoom(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
