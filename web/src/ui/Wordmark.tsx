import { Box, VisuallyHidden } from '@mantine/core';
import { useHub } from '../lib/hub/hub.ts';
import classes from './Wordmark.module.css';

/** The name of the product, in which a dot is the O. */
const DRAWN_NAME = 'THE DOT';

/** The logo of the hub, or its name: with a dot before it, or for its O. */
export function Wordmark({ size = 25 }: { size?: number }) {
  const { name, logo } = useHub();
  if (logo !== null)
    return (
      <img
        src={`/api/hub/logo?file=${logo}`}
        alt={name}
        className={classes.logo}
        height={Math.round(size * 1.4)}
      />
    );
  return (
    <span className={classes.mark} style={{ fontSize: size }}>
      <VisuallyHidden>{name}</VisuallyHidden>
      <span className={classes.drawn} aria-hidden>
        {name === DRAWN_NAME ? (
          <>
            <span data-letters="THE D" />
            <Dot margin="0 0.05em 0 0.06em" />
            <span data-letters="T" />
          </>
        ) : (
          <>
            <Dot margin="0 0.25em 0 0" />
            <span data-letters={name} className={classes.name} />
          </>
        )}
      </span>
    </span>
  );
}

const Dot = ({ margin }: { margin: string }) => (
  <Box component="i" flex="none" w="0.72em" h="0.72em" m={margin} bdrs="50%" bg="var(--dot-dot)" />
);
