import type { ReactNode } from 'react';
import { DotField } from './DotField.tsx';
import classes from './Empty.module.css';

interface Props {
  title: ReactNode;
  /** One sentence: what this is, or what to do. */
  text?: ReactNode;
  action?: ReactNode;
  /** For the inside of a small card. */
  compact?: boolean;
  /** It is all there is of the page, so its title is the page's. */
  whole?: boolean;
}

/** Nothing here yet: a field of dots with one lit, one sentence, one action. */
export function Empty({ title, text, action, compact = false, whole = false }: Props) {
  const Title = whole ? 'h1' : 'h3';
  return (
    <div className={classes.empty} data-compact={compact || undefined}>
      <DotField width={compact ? 120 : 180} />
      <Title className={classes.title}>{title}</Title>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
