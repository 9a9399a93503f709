import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './CountRows.module.css';

interface Props {
  /** The accessible name of the list. */
  label: string;
  rows: readonly {
    readonly id: string;
    readonly label: ReactNode;
    readonly count: number;
    /** The count as it is written. */
    readonly text: string;
    /** Needs attention. */
    readonly isUrgent?: boolean;
    /** Shows what the row counts; its label has the count. */
    readonly open?: { readonly label: string; readonly onClick: () => void };
  }[];
}

/** With more than these, all rows are bars: a dot is one unit. */
const MAX_DOTS = 24;

/** Counts side by side, each as a row of dots and as a number. */
export function CountRows({ label, rows }: Props) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} data-urgent={(row.isUrgent && row.count > 0) || undefined}>
          <span className={classes.label}>{row.label}</span>
          <b className={classes.count}>
            {row.open ? (
              <UnstyledButton className={classes.open ?? ''} onClick={row.open.onClick}>
                <span aria-hidden>{row.text}</span>
                <VisuallyHidden>{row.open.label}</VisuallyHidden>
              </UnstyledButton>
            ) : (
              row.text
            )}
          </b>
          <span className={classes.line} aria-hidden>
            {most > MAX_DOTS ? (
              <i className={classes.bar} style={{ width: `${(row.count / most) * 100}%` }} />
            ) : (
              Array.from({ length: row.count }, (_, index) => <i key={index} />)
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
