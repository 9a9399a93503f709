import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './PrintPreview.module.css';

interface Props {
  label: string;
  /** The pages; undefined while loading. */
  children: ReactNode;
}

/** Shows pages as they are printed, and prints them alone. */
export const PrintPreview = ({ label, children }: Props) => (
  <>
    {children && (
      <div className={classes.preview} role="region" aria-label={label} tabIndex={0}>
        {children}
      </div>
    )}
    {createPortal(
      <div className={classes.printed} aria-hidden>
        {children}
      </div>,
      document.body,
    )}
  </>
);
