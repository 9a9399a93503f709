import type { ReactNode } from 'react';
import classes from './Note.module.css';

interface Props {
  /** `now`: a limit is near or something is pending; `info`: background information. */
  tone?: 'now' | 'info';
  children: ReactNode;
}

/** A short inline message on a soft background. */
export function Note({ tone = 'now', children }: Props) {
  return (
    <div className={classes.note} data-tone={tone}>
      <i aria-hidden />
      <div>{children}</div>
    </div>
  );
}
