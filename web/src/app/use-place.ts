import { use, useCallback, useMemo, useState } from 'react';
import { type IsChanged, type Place, PlaceContext } from './kept-changes.ts';

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
