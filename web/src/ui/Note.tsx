import type { ReactNode } from 'react';
import classes from './Note.module.css';

interface Props {
  /** `now`: a limit is near or something waits; `info`: good to know. */
  tone?: 'now' | 'info';
  children: ReactNode;
}

/** A soft panel that says one thing. */
export function Note({ tone = 'now', children }: Props) {
  return (
    <div className={classes.note} data-tone={tone}>
      <i aria-hidden />
      <div>{children}</div>
    </div>
  );
}
