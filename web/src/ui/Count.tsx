import { VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import classes from './Count.module.css';

const MOST_SHOWN = 99;

interface Props {
  count: number;
  /** What is counted, in words. */
  label: string;
  className?: string | undefined;
}

/** How many wait, in the place of a dot; nothing when there are none. */
export function Count({ count, label, className }: Props) {
  if (count === 0) return null;
  return (
    <>
      <span className={clsx(classes.count, className)} data-count aria-hidden>
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
