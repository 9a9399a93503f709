import type { HasUnsavedChanges, UnsavedChangesScope } from '../lib/forms/unsaved-changes.ts';

/** A fake page scope, with a function that tells whether a form on it has unsaved changes. */
export function fakeUnsavedChangesScope(): {
  page: UnsavedChangesScope;
  isChanged: HasUnsavedChanges;
} {
  const forms = new Set<HasUnsavedChanges>();
  const page: UnsavedChangesScope = {
    register: (form) => {
      forms.add(form);
      return () => void forms.delete(form);
    },
    isConfirming: false,
    leave: (action) => action(),
  };
  return { page, isChanged: () => [...forms].some((it) => it()) };
}
