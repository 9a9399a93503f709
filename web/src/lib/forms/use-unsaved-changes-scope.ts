import { use, useCallback, useMemo, useState } from 'react';
import {
  type HasUnsavedChanges,
  type UnsavedChangesScope,
  UnsavedChangesContext,
} from './unsaved-changes.ts';

/** Creates a scope for a page or dialog, with the state of its confirmation dialog. */
export function useUnsavedChangesScope() {
  const parent = use(UnsavedChangesContext);
  const [forms] = useState(() => new Set<HasUnsavedChanges>());
  const [pendingAction, setPendingAction] = useState<(() => void) | null>(null);
  const isConfirming = pendingAction !== null || parent.isConfirming;

  const isChanged = useCallback(() => [...forms].some((it) => it()), [forms]);
  const register = useCallback(
    (form: HasUnsavedChanges) => {
      forms.add(form);
      return () => void forms.delete(form);
    },
    [forms],
  );
  const leave = useCallback(
    (next: () => void) => (isChanged() ? setPendingAction(() => next) : next()),
    [isChanged],
  );
  const scope = useMemo(
    (): UnsavedChangesScope => ({ register, isConfirming, leave }),
    [register, isConfirming, leave],
  );

  return {
    scope,
    isChanged,
    /** Discards all registered forms. */
    discardChanges: useCallback(() => forms.clear(), [forms]),
    dialog: {
      opened: pendingAction !== null,
      onStay: () => setPendingAction(null),
      onLeave: () => {
        setPendingAction(null);
        pendingAction?.();
      },
    },
  };
}
