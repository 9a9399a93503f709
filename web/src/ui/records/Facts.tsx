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
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
