import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';

type IsChanged = () => boolean;

/** Where something is typed, a page or a dialog on it, which asks before it is left. */
export interface Place {
  /** Adds a form; the answer takes it out again. */
  readonly join: (isChanged: IsChanged) => () => void;
  readonly isAsking: boolean;
  /** Does what leaves the place: at once, or when whoever typed something agrees. */
  readonly leave: (act: () => void) => void;
}

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

/** A place of its own, and what it has to ask. */
export function usePlace() {
  const around = use(PlaceContext);
  const [forms] = useState(() => new Set<IsChanged>());
  const [act, setAct] = useState<(() => void) | null>(null);
  const isAsking = act !== null || around.isAsking;

  const isChanged = useCallback(() => [...forms].some((it) => it()), [forms]);
  const join = useCallback(
    (form: IsChanged) => {
      forms.add(form);
      return () => void forms.delete(form);
    },
    [forms],
  );
  const leave = useCallback(
    (next: () => void) => (isChanged() ? setAct(() => next) : next()),
    [isChanged],
  );
  const place = useMemo((): Place => ({ join, isAsking, leave }), [join, isAsking, leave]);

  return {
    place,
    isChanged,
    /** What is typed here counts no more. */
    forget: useCallback(() => forms.clear(), [forms]),
    question: {
      opened: act !== null,
      onStay: () => setAct(null),
      onLeave: () => {
        setAct(null);
        act?.();
      },
    },
  };
}
