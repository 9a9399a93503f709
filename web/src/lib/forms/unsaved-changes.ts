import { createContext, use, useEffect, useRef } from 'react';

export type HasUnsavedChanges = () => boolean;

/** A page or dialog that asks for confirmation before it closes with unsaved changes. */
export interface UnsavedChangesScope {
  /** Adds a form; returns a function that removes it. */
  readonly register: (isChanged: HasUnsavedChanges) => () => void;
  readonly isConfirming: boolean;
  /** Runs an action that leaves the page or dialog: at once, or after the user has confirmed. */
  readonly leave: (action: () => void) => void;
}

/** Navigation state for a target that keeps the typed input: no confirmation is needed. */
export const SKIP_UNSAVED_CHECK = { skipUnsavedCheck: true };

export const skipsUnsavedCheck = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'skipUnsavedCheck' in state;

/** The default, on pages before sign-in: never asks. */
const NO_SCOPE: UnsavedChangesScope = {
  register: () => () => {},
  isConfirming: false,
  leave: (action) => action(),
};

export const UnsavedChangesContext = createContext(NO_SCOPE);

/** Reports to the surrounding page or dialog whether a form has unsaved changes. */
export function useUnsavedChanges(isChanged: HasUnsavedChanges): void {
  const { register } = use(UnsavedChangesContext);
  const latest = useRef(isChanged);
  useEffect(() => {
    latest.current = isChanged;
  });
  useEffect(() => register(() => latest.current()), [register]);
}
