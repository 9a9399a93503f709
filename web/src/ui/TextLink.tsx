import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './TextLink.module.css';

interface Props extends BoxProps {
  to: string;
  children: ReactNode;
}

/** A link to another page inside a text or a card. */
export const TextLink = (props: Props) => (
  <Box component={Link} className={classes.link ?? ''} {...props} />
);
