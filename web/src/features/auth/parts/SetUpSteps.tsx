import type { SecondFactorSetup } from '@thedot/domain/auth/second-factor.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DotStepper } from '../../../ui/dots/DotStepper.tsx';
import { FirstCodeForm } from './FirstCodeForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './SetUpSteps.module.css';
import { SetUpPassword } from './SetUpPassword.tsx';

const STEPS = ['password', 'app', 'codes'] as const;

type State =
  | { readonly step: 'password'; readonly isLate?: boolean }
  | { readonly step: 'app'; readonly setup: SecondFactorSetup }
  | { readonly step: 'codes'; readonly codes: readonly string[] };

interface Props {
  onDone: () => void;
  onCancel: () => void;
  /** What the way out of the first step is called, and what follows the last. */
  words?: { readonly cancel: string; readonly done: string };
}

/** Password, app, recovery codes: once the codes are shown it is on. */
export function SetUpSteps({ onDone, onCancel, words }: Props) {
  const { t } = useTranslation('security');
  const [state, setState] = useState<State>({ step: 'password' });
  const cancel = words?.cancel ?? t('set_up.cancel');

  return (
    <div className={classes.steps}>
      <DotStepper
        steps={STEPS.map((step) => t(`set_up.step.${step}`))}
        current={STEPS.indexOf(state.step)}
      />
      {state.step === 'password' && (
        <SetUpPassword
          isLate={state.isLate ?? false}
          cancel={cancel}
          onCancel={onCancel}
          onDone={(setup) => setState({ step: 'app', setup })}
        />
      )}
      {state.step === 'app' && (
        <FirstCodeForm
          setup={state.setup}
          cancel={cancel}
          onCancel={onCancel}
          onLate={() => setState({ step: 'password', isLate: true })}
          onDone={(codes) => setState({ step: 'codes', codes })}
        />
      )}
      {state.step === 'codes' && (
        <RecoveryCodes codes={state.codes} onKept={onDone} {...(words && { action: words.done })} />
      )}
    </div>
  );
}
