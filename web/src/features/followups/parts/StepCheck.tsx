import type { NextStep } from '@thedot/domain/followups/next-steps.contract';
import { useTickStep } from '../next-steps.data.ts';
import classes from './NextSteps.module.css';

/** A native checkbox, so that the dashboard does not load Mantine's form inputs for it. */
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
