import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DescriptionList.module.css';

export type DescriptionItem = readonly [name: string, value: ReactNode];

/** A list of names and values; empty values are left out. */
export const DescriptionList = ({ items }: { items: readonly DescriptionItem[] }) => (
  <dl className={classes.lines}>
    {items.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <Box component="dt" c="var(--dot-ink-2)">
              {name}
            </Box>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
