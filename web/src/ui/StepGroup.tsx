import { type ReactNode, useEffect, useRef } from 'react';
import classes from './StepGroup.module.css';

interface Props {
  /** The id of the step; when it changes, the group takes the focus. */
  step: string;
  label: string;
  children: ReactNode;
}

/** The fields of one step of a form. */
export function StepGroup({ step, label, children }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const shown = useRef(step);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    group.current?.focus();
  }, [step]);

  return (
    <div ref={group} role="group" tabIndex={-1} aria-label={label} className={classes.step}>
      {children}
    </div>
  );
}
