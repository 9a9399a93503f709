import { VisuallyHidden } from '@mantine/core';
import classes from './Wordmark.module.css';

/** The logo: the name with a dot for its O. */
export function Wordmark({ size = 25 }: { size?: number }) {
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
