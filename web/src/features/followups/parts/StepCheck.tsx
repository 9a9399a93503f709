import { Checkbox } from '@mantine/core';
import type { NextStep } from '@thedot/domain/followups/next-steps.contract';
import { useTickStep } from '../followups.data.ts';
import classes from './NextSteps.module.css';

export function StepCheck({ step: { id, text, doneAt } }: { step: NextStep }) {
  const tick = useTickStep();
  return (
    <Checkbox
      className={classes.check ?? ''}
      label={text}
      checked={doneAt !== null}
      onChange={(event) => tick.mutate({ id, done: event.currentTarget.checked })}
    />
  );
}
