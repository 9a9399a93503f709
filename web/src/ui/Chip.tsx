import type { ReactNode } from 'react';
import classes from './Chip.module.css';

/** A word or two set apart: a field of expertise, a duration, what is left. */
export function Chip({ tone, children }: { tone?: 'accent' | 'now'; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  );
}
