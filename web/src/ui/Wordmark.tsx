import { Box, VisuallyHidden } from '@mantine/core';
import classes from './Wordmark.module.css';

/** The logo: the name with a dot for its O. */
export function Wordmark({ size = 25 }: { size?: number }) {
  return (
    <span className={classes.mark} style={{ fontSize: size }}>
      <VisuallyHidden>THE DOT</VisuallyHidden>
      <span className={classes.drawn} aria-hidden>
        <span data-letters="THE D" />
        <Box
          component="i"
          w="0.72em"
          h="0.72em"
          m="0 0.05em 0 0.06em"
          bdrs="50%"
          bg="var(--dot-dot)"
        />
        <span data-letters="T" />
      </span>
    </span>
  );
}
