import type { ComponentPropsWithRef } from 'react';
import classes from './GrowingTextarea.module.css';

interface Props extends Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'rows'> {
  value: string;
}

/** The field of a message: it grows with its text up to eight lines. */
export const GrowingTextarea = ({ value, ...field }: Props) => (
  <div className={classes.grows} data-text={`${value} `}>
    <textarea dir="auto" {...field} className={classes.field} rows={1} value={value} />
  </div>
);
