import type { ReactNode } from 'react';
import classes from './InlineAlert.module.css';

interface Props {
  /** `warning`: a limit is near or something is pending; `info`: background information. */
  tone?: 'warning' | 'info';
  children: ReactNode;
}

/** A short inline message on a soft background. */
export function InlineAlert({ tone = 'warning', children }: Props) {
  return (
    <div className={classes.note} data-tone={tone}>
      <i aria-hidden />
      <div>{children}</div>
    </div>
  );
}
