import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Facts.module.css';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** Takes a whole row: a long text. */
  readonly isWide?: boolean;
}

/** Names above their values, one below the other or as a grid. */
export const Facts = ({ facts, grid }: { facts: readonly Fact[]; grid?: boolean }) => (
  <dl className={classes.facts} data-grid={grid || undefined}>
    {facts.map(({ name, value, isWide }) => (
      <div key={name} data-wide={isWide || undefined}>
        <Box component="dt" mb={2} fz={12} fw={600} c="var(--dot-ink-3)">
          {name}
        </Box>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
