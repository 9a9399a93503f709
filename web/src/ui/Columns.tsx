import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './Columns.module.css';

interface ColumnsProps {
  /** Which column is narrower, for secondary content. */
  narrow: 'first' | 'last';
  className?: string | undefined;
  children: ReactNode;
}

/** Two columns of cards, stacked on narrow screens. */
export const Columns = ({ narrow, className, children }: ColumnsProps) => (
  <div className={clsx(classes.columns, className)} data-narrow={narrow}>
    {children}
  </div>
);

export const Column = ({ className, children }: Pick<ColumnsProps, 'className' | 'children'>) => (
  <div className={clsx(classes.column, className)}>{children}</div>
);
