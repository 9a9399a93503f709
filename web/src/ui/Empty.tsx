import type { ReactNode } from 'react';
import { DotField } from './DotField.tsx';
import classes from './Empty.module.css';

interface Props {
  title: string;
  /** One sentence: what this is, or what to do. */
  text?: ReactNode;
  action?: ReactNode;
  /** For the inside of a small card. */
  compact?: boolean;
}

/** Nothing here yet: a field of dots with one lit, one sentence, one action. */
export function Empty({ title, text, action, compact = false }: Props) {
  return (
    <div className={classes.empty} data-compact={compact || undefined}>
      <DotField width={compact ? 120 : 180} />
      <h3 className={classes.title}>{title}</h3>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
