import { VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import classes from './CountBadge.module.css';

const MAX_SHOWN = 99;

interface Props {
  count: number;
  /** The accessible text, such as "3 unread messages". */
  label: string;
  className?: string | undefined;
}

/** A number badge; hidden at zero. */
export function CountBadge({ count, label, className }: Props) {
  if (count === 0) return null;
  return (
    <>
      <span className={clsx(classes.count, className)} data-count aria-hidden>
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
