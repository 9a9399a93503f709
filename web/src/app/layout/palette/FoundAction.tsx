import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FoundAction.module.css';

interface Props {
  picture: ReactNode;
  title: string;
  /** The line below the title. */
  children: ReactNode;
}

/** A result of the server in the palette: a picture and two lines. */
export const FoundAction = ({ picture, title, children }: Props) => (
  <Group component="span" gap={12} wrap="nowrap" miw={0}>
    <span className={classes.picture}>{picture}</span>
    <span className={classes.words}>
      <span className={classes.name} data-truncate>
        {title}
      </span>
      <span className={classes.line} data-truncate dir="auto">
        {children}
      </span>
    </span>
  </Group>
);
