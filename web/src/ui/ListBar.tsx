import type { ComponentProps } from 'react';
import classes from './ListBar.module.css';

/** The row above a list: what narrows it, or what can be done with what is selected. */
export const ListBar = (props: Omit<ComponentProps<'div'>, 'className'>) => (
  <div {...props} className={classes.bar} />
);
