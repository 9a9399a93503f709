import type { ReactNode } from 'react';
import classes from './DialogActions.module.css';
import { keepFocus } from './keep-focus.ts';

/** The foot of a dialog, or of a panel: the way back first, then what is done. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions} {...keepFocus}>
    {children}
  </div>
);
