import type { ReactNode } from 'react';
import classes from './Lines.module.css';

export type Line = readonly [name: string, value: ReactNode];

/** What was said, each under its name; what was not said is left out. */
export const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className={classes.lines}>
    {lines.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
