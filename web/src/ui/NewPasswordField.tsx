import type { PasswordInputProps } from '@mantine/core';
import { MIN_PASSWORD } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { strengthOf } from './password-strength.ts';
import { PasswordField } from './PasswordField.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

interface Props extends PasswordInputProps {
  /** What everybody knows of the person, and no good password is made of. */
  known: readonly string[];
}

/** Where a new password is made: its rule before, its strength while typing. */
export function NewPasswordField({ known, ...field }: Props) {
  const { t } = useTranslation('app');
  const typed = typeof field.value === 'string' ? field.value : '';
  return (
    <PasswordField
      description={t('form.password_hint', { min: MIN_PASSWORD })}
      autoComplete="new-password"
      meter={<StrengthMeter strength={strengthOf(typed, known)} />}
      {...field}
    />
  );
}
