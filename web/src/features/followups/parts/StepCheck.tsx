import type { NextStep } from '@thedot/domain/followups/next-steps.contract';
import { useTickStep } from '../next-steps.data.ts';
import classes from './NextSteps.module.css';

/** The browser's own field: the dashboard shows it, and would load those of forms for it alone. */
export function StepCheck({ step: { id, text, doneAt } }: { step: NextStep }) {
  const tick = useTickStep();
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={doneAt !== null}
        onChange={(event) => tick.mutate({ id, done: event.currentTarget.checked })}
      />
      <span>{text}</span>
    </label>
  );
}
