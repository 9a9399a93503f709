import { Box, type BoxProps } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './HeroSurface.module.css';

interface Props extends Omit<BoxProps, 'className'> {
  className?: string | undefined;
  children: ReactNode;
}

/** A dark card in both skins. */
export const HeroSurface = ({ className, ...props }: Props) => (
  <Box className={clsx(classes.surface, className)} {...props} />
);
