import { useTranslation } from 'react-i18next';
import classes from './StrengthMeter.module.css';

/** 0: nothing typed; 1: refused; 2 to 4: ever stronger. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const STEPS = [1, 2, 3, 4] as const;

/** How strong a new password is, as four dots and a word. */
export function StrengthMeter({ strength }: { strength: Strength }) {
  const { t } = useTranslation('ui');
  const word = strength === 0 ? '' : t(`password.strength.${strength}`);
  return (
    <div className={classes.strength}>
      <div
        role="meter"
        aria-label={t('password.strength_label')}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={strength}
        aria-valuetext={word}
        className={classes.dots}
        data-strength={strength}
      >
        {STEPS.map((step) => (
          <i key={step} data-lit={step <= strength || undefined} />
        ))}
      </div>
      <span className={classes.word} aria-hidden>
        {word}
      </span>
    </div>
  );
}
