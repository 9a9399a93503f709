import type { ReactNode } from 'react';
import classes from './DialogActions.module.css';
import { KEEP_FOCUS } from './keep-focus.ts';

/** The buttons at the bottom of a dialog or panel: cancel first. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions} {...KEEP_FOCUS}>
    {children}
  </div>
);
