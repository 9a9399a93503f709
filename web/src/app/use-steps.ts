import { useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

/**
 * Which step of a form is open. Each stands in the browser's history, so that its way back leads to the step
 * before. A form begins at its first step, whatever was open at this place before the page was loaded anew.
 */
export function useSteps<Step extends string>(steps: readonly Step[], first: Step) {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  const cameBy = useNavigationType();
  const [beginning] = useState(key);
  const [place, setPlace] = useState(key);
  const [step, setStep] = useState<Step>(first);
  const at = steps.indexOf(step);
  const stands: { step?: unknown; from?: unknown } = Object(state);

  if (place !== key) {
    setPlace(key);
    const there = key === beginning ? first : steps.find((it) => it === stands.step);
    if (cameBy === 'POP') setStep(there ?? first);
  }

  function open(next: Step) {
    if (next === step) return;
    // At once, for a wrong field of that step may be about to take the keyboard.
    setStep(next);
    void navigate({ search }, { state: { step: next, from: step } });
  }

  return {
    step,
    at,
    isLast: at === steps.length - 1,
    open,
    next: () => open(steps[at + 1] ?? step),
    back: () => {
      const before = steps[at - 1] ?? step;
      if (stands.from === before && key !== beginning) void navigate(-1);
      else open(before);
    },
  };
}
