import {
  emptyRoom,
  type OutgoingMessage,
  reduceRoom,
  type RoomEvent,
  type RoomState,
} from './room-state.ts';

export interface RoomStore {
  readonly state: () => RoomState;
  readonly dispatch: (event: RoomEvent) => void;
  readonly subscribe: (listener: (event: RoomEvent) => void) => () => void;
}

/** Holds the state of a room outside React, for calls that outlive a render. */
export function createRoomStore(
  seenByOther: number | null,
  newest: number,
  outgoing: readonly OutgoingMessage[],
): RoomStore {
  const listeners = new Set<(event: RoomEvent) => void>();
  let state = emptyRoom(seenByOther, newest, outgoing);
  return {
    state: () => state,
    dispatch: (event) => {
      const next = reduceRoom(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
