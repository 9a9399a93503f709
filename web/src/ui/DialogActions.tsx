import type { ReactNode } from 'react';
import classes from './DialogActions.module.css';

/** The foot of a dialog: the way back first, then what is done. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);
