import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import classes from './Card.module.css';

interface Props {
  title?: ReactNode;
  /** At the right of the title: a link, a number, a menu. */
  aside?: ReactNode;
  /** Below the title. */
  hint?: ReactNode;
  /** Without padding. */
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A surface for content; with a title it is a landmark region of that name. */
export function Card({ title, aside, hint, flush, className, children }: Props) {
  const id = useId();
  return (
    <section
      className={clsx(classes.card, flush && classes.flush, className)}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <header className={classes.head}>
          <div className={classes.words}>
            <h2 id={id} className={classes.title}>
              {title}
            </h2>
            {hint && <p className={classes.hint}>{hint}</p>}
          </div>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
