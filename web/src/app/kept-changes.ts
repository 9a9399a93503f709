import { createContext, use, useEffect, useRef } from 'react';

export type IsChanged = () => boolean;

/** Where something is typed, a page or a dialog on it, which asks before it is left. */
export interface Place {
  /** Adds a form; the answer takes it out again. */
  readonly join: (isChanged: IsChanged) => () => void;
  readonly isAsking: boolean;
  /** Does what leaves the place: at once, or when whoever typed something agrees. */
  readonly leave: (act: () => void) => void;
}

/** The state of a way on which everything goes along that was typed: nothing is asked. */
export const TAKEN_ALONG = { takenAlong: true };

export const isTakenAlong = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'takenAlong' in state;

/** Around the pages before signing in: there, nothing asks. */
const NOWHERE: Place = { join: () => () => {}, isAsking: false, leave: (act) => act() };

export const PlaceContext = createContext(NOWHERE);

/** Tells the page or the dialog around a form whether it holds something that is not saved. */
export function useKeptChanges(isChanged: IsChanged): void {
  const { join } = use(PlaceContext);
  const latest = useRef(isChanged);
  useEffect(() => {
    latest.current = isChanged;
  });
  useEffect(() => join(() => latest.current()), [join]);
}
