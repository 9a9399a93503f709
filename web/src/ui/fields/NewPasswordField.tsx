import { Box, Group } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';
import { MIN_PASSWORD } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { estimateStrength, type PasswordStrength } from './password-strength.ts';
import { PasswordField } from './PasswordField.tsx';
import classes from './NewPasswordField.module.css';

interface Props extends PasswordInputProps {
  /** Personal data, such as the name: it counts as weak inside a password. */
  personalWords: readonly string[];
}

/** A field for a new password, with its rule and a strength meter. */
export function NewPasswordField({ personalWords, ...field }: Props) {
  const { t } = useTranslation('app');
  const typed = typeof field.value === 'string' ? field.value : '';
  return (
    <PasswordField
      description={t('form.password_hint', { min: MIN_PASSWORD })}
      autoComplete="new-password"
      meter={<StrengthMeter strength={estimateStrength(typed, personalWords)} />}
      {...field}
    />
  );
}

const STEPS = [1, 2, 3, 4] as const;

/** The strength of a password, as four dots and a word. */
function StrengthMeter({ strength }: { strength: PasswordStrength }) {
  const { t } = useTranslation('ui');
  const word = strength === 0 ? '' : t(`password.strength.${strength}`);
  return (
    <Group gap={10} wrap="nowrap" mih={20} mt={8}>
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
      <Box component="span" fz={13} c="var(--dot-ink-2)" aria-hidden>
        {word}
      </Box>
    </Group>
  );
}
