import { randomId } from '@mantine/hooks';
import { useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

/** What an entry of the history says of the step that stands there. */
interface Place {
  readonly step?: unknown;
  readonly from?: unknown;
}

/**
 * Which step of a form is open. Each stands in the browser's history, so that its way back leads to the step
 * before. A form begins at its first step: what the history holds of a visit before this one, as after the page was
 * loaded anew, leads to that, for nobody has gone through the steps before it.
 */
export function useSteps<Step extends string>(steps: readonly Step[], first: Step) {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  const cameBy = useNavigationType();
  const [visit] = useState(() => randomId());
  const [place, setPlace] = useState(key);
  const [step, setStep] = useState<Step>(first);
  const at = steps.indexOf(step);
  const stands: Place = state?.visit === visit ? state : {};

  if (place !== key) {
    setPlace(key);
    if (cameBy === 'POP') setStep(steps.find((it) => it === stands.step) ?? first);
  }

  function open(next: Step) {
    if (next === step) return;
    // At once, for a wrong field of that step may be about to take the keyboard.
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
      if (stands.from === before) void navigate(-1);
      else open(before);
    },
  };
}
