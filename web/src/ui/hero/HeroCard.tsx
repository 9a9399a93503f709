import { Box } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { HaloDot } from '../dots/HaloDot.tsx';
import surface from './HeroSurface.module.css';
import classes from './HeroCard.module.css';

interface Props {
  /** The id of its heading; an outline has none. */
  labelledBy?: string;
  /** The size of the halo, in dots. */
  columns: number;
  className?: string | undefined;
  children: ReactNode;
}

const DOT_PX = 9;

/** The first card of a page, with the halo of dots in its corner. */
export const HeroCard = ({ labelledBy, columns, className, children }: Props) => (
  <Box
    component="section"
    className={clsx(surface.surface, classes.card, className)}
    aria-labelledby={labelledBy}
    __vars={{ '--halo-width': `${columns * DOT_PX}px` }}
  >
    <HaloDot className={classes.halo} columns={columns} />
    <Box pos="relative">{children}</Box>
  </Box>
);
