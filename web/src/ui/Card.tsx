import { Box } from '@mantine/core';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import classes from './Card.module.css';

interface Props {
  title?: ReactNode;
  /** At the right of the title: a link, a number, a menu. */
  aside?: ReactNode;
  /** Below the title. */
  hint?: ReactNode;
  /** Without padding. */
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A surface for content; with a title it is a landmark region of that name. */
export function Card({ title, aside, hint, flush, className, children }: Props) {
  const id = useId();
  return (
    <section
      className={clsx(classes.card, flush && classes.flush, className)}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <header className={classes.head}>
          <Box miw={0}>
            <Box component="h2" id={id} m={0} fz="1.0625rem" lh={1.3}>
              {title}
            </Box>
            {hint && (
              <Box component="p" m="4px 0 0" fz={13} c="var(--dot-ink-2)">
                {hint}
              </Box>
            )}
          </Box>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
