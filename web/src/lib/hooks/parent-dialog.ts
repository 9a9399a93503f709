import { createContext } from 'react';

/** Reports to the parent dialog that something is open above it; returns a function that reports its closing. */
export const ParentDialogContext = createContext<() => () => void>(() => () => {});
