import { use, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { useUnsavedChanges } from '../../lib/forms/unsaved-changes.ts';
import { useUnsavedChangesScope } from '../../lib/forms/use-unsaved-changes-scope.ts';
import { ParentDialogContext } from '../../lib/hooks/parent-dialog.ts';

/**
 * Closes a dialog that may have unsaved changes: an outside click leaves it open, Escape and the close button ask for
 * confirmation, its own buttons close it at once. Only the topmost dialog handles Escape, because each listens on the
 * window.
 */
export function useGuardedClose(opened: boolean, onClose: () => void) {
  const { scope, isChanged, discardChanges, dialog } = useUnsavedChangesScope();
  useUnsavedChanges(() => opened && isChanged());
  const reportToParent = use(ParentDialogContext);
  useEffect(() => (opened ? reportToParent() : undefined), [opened, reportToParent]);
  const [dialogsAbove, setDialogsAbove] = useState(0);
  const reportOpened = useCallback(() => {
    setDialogsAbove((count) => count + 1);
    return () => setDialogsAbove((count) => count - 1);
  }, []);
  // A dialog that is mounted open, as one whose code has just arrived, would not return the focus.
  const isMounted = useDeferredValue(true, false);
  const close = () => {
    discardChanges();
    onClose();
  };
  return {
    scope,
    reportOpened,
    dialog: { ...dialog, opened: opened && dialog.opened },
    modalProps: {
      opened: opened && isMounted,
      // While it fades out, a second click meant for the first must do nothing.
      inert: !opened,
      onClose: () => scope.leave(close),
      closeOnEscape: dialogsAbove === 0 && !scope.isConfirming,
      closeOnClickOutside: false,
      overlayProps: { onClick: () => !isChanged() && close() },
    },
  };
}
