import type { ReactNode } from 'react';
import classes from './Chip.module.css';

/** A short label: a field of expertise, a duration, a remaining amount. */
export function Chip({ tone, children }: { tone?: 'accent' | 'warning'; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  );
}
