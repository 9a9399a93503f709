import { VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react';
import classes from './CountBadge.module.css';

const MAX_SHOWN = 99;

interface Counted {
  readonly count: number;
  /** The accessible text, such as "3 unread messages". */
  readonly label: string;
}

interface Props extends Counted {
  className?: string | undefined;
}

/** Collects the badges of a `CountSum`; null outside one. */
const CountSumContext = createContext<((id: string, counted: Counted | null) => void) | null>(null);

/** A number badge; hidden at zero. */
export function CountBadge({ count, label, className }: Props) {
  const report = use(CountSumContext);
  const id = useId();
  useEffect(() => {
    report?.(id, count > 0 ? { count, label } : null);
    return () => report?.(id, null);
  }, [report, id, count, label]);
  if (count === 0 || report) return null;
  return (
    <>
      <span className={clsx(classes.count, className)} data-count aria-hidden>
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>{' '}
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}

/** One badge in place of the `CountBadge`s within, with their sum. */
export function CountSum({ children }: { children: ReactNode }) {
  const [counted, setCounted] = useState<ReadonlyMap<string, Counted>>(new Map());
  const report = useCallback((id: string, one: Counted | null) => {
    setCounted((before) => {
      if (!one && !before.has(id)) return before;
      const others = [...before].filter(([it]) => it !== id);
      return new Map(one ? [...others, [id, one]] : others);
    });
  }, []);
  const all = [...counted.values()];
  return (
    <>
      <CountSumContext value={report}>{children}</CountSumContext>
      <CountBadge
        count={all.reduce((sum, { count }) => sum + count, 0)}
        label={all.map(({ label }) => label).join(', ')}
      />
    </>
  );
}
