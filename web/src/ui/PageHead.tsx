import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './PageHead.module.css';

interface Props {
  title: string;
  /** The number of records, after the title. */
  count?: string | undefined;
  hint?: ReactNode;
  /** One or two actions. */
  actions?: ReactNode;
}

/** The header of a page; sets the document title. */
export function PageHead({ title, count, hint, actions }: Props) {
  useDocumentTitle(`${title} · THE DOT`);
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h1 className={classes.title}>
          {title}
          {count && <span className={classes.count}> {count}</span>}
        </h1>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
