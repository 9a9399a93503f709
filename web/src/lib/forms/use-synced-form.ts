import { useEffect, useEffectEvent, useRef } from 'react';

interface Form<Values> {
  readonly busy: boolean;
  readonly getInitialValues: () => Values;
  readonly applyStored: (stored: Values, before: Values) => void;
}

/** Shows newly stored values in the untouched fields of an open form; the user's input stays. */
export function useSyncedForm<Values>(form: Form<Values>, stored: Values): void {
  const { busy } = form;
  const serialized = JSON.stringify(stored);
  const lastSynced = useRef(serialized);
  const sync = useEffectEvent(() => form.applyStored(stored, form.getInitialValues()));
  useEffect(() => {
    // While a save is under way, the form itself takes over the stored values.
    if (busy || lastSynced.current === serialized) return;
    lastSynced.current = serialized;
    sync();
  }, [busy, serialized]);
}
