import { VisuallyHidden } from '@mantine/core';
import classes from './Mark.module.css';

/** The name as it is drawn: the O of DOT is the dot. */
export function Mark({ size = 25 }: { size?: number }) {
  return (
    <span className={classes.mark} style={{ fontSize: size }}>
      <VisuallyHidden>THE DOT</VisuallyHidden>
      <span className={classes.drawn} aria-hidden>
        <span data-letters="THE D" />
        <i className={classes.dot} />
        <span data-letters="T" />
      </span>
    </span>
  );
}
