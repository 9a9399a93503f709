import type { ComponentProps } from 'react';
import classes from './ListToolbar.module.css';

/** The row above a list: filters, or actions for the selected rows. */
export const ListToolbar = (props: Omit<ComponentProps<'div'>, 'className'>) => (
  <div {...props} className={classes.bar} />
);
