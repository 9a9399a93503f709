import type { Store } from '../call-session.ts';

export interface WritableStore<S> extends Store<S> {
  /** Listeners hear nothing when the snapshot stays the same. */
  readonly set: (next: S) => void;
}

export function createStore<S>(first: S): WritableStore<S> {
  const listeners = new Set<() => void>();
  let snapshot = first;
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    set: (next) => {
      if (Object.is(next, snapshot)) return;
      snapshot = next;
      for (const listener of listeners) listener();
    },
  };
}

/** Returns the object itself when each of these properties has the value already. */
export function withChanges<S extends object>(before: S, changes: Partial<S>): S {
  const isSame = Object.entries(changes).every(([key, value]) =>
    Object.is(Reflect.get(before, key), value),
  );
  return isSame ? before : { ...before, ...changes };
}
