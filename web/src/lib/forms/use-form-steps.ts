import { randomId } from '@mantine/hooks';
import { useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

/** The step stored in the state of a history entry. */
interface StepState {
  readonly step?: unknown;
  readonly from?: unknown;
}

/**
 * The open step of a multi-step form. Each step is a history entry, so that the browser's back button leads to the
 * previous step. A form starts at its first step: entries of an earlier visit, as after a reload, lead there too,
 * because the steps before them were not completed in this visit.
 */
export function useFormSteps<Step extends string>(steps: readonly Step[], first: Step) {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const [visit] = useState(() => randomId());
  const [shownKey, setShownKey] = useState(key);
  const [step, setStep] = useState<Step>(first);
  const at = steps.indexOf(step);
  const entryState: StepState = state?.visit === visit ? state : {};

  if (shownKey !== key) {
    setShownKey(key);
    if (navigationType === 'POP') setStep(steps.find((it) => it === entryState.step) ?? first);
  }

  function open(next: Step) {
    if (next === step) return;
    // Before the navigation, because an invalid field of that step may be focused next.
    setStep(next);
    void navigate({ search }, { state: { visit, step: next, from: step } });
  }

  return {
    step,
    at,
    isLast: at === steps.length - 1,
    open,
    next: () => open(steps[at + 1] ?? step),
    back: () => {
      const before = steps[at - 1] ?? step;
      if (entryState.from === before) void navigate(-1);
      else open(before);
    },
  };
}
