import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props extends PasswordInputProps {
  /** What stands under the field while a new password is made: its strength. */
  meter?: ReactNode;
}

/** A password, with an eye that says what it does. */
export function PasswordField({ meter, ...field }: Props) {
  const { t } = useTranslation('ui');
  return (
    <div>
      <PasswordInput
        {...field}
        // Mantine tells it of every other field, and forgets this one.
        aria-invalid={Boolean(field.error)}
        visibilityToggleIcon={({ reveal }) =>
          reveal ? <IconEyeOff size={19} stroke={1.75} /> : <IconEye size={19} stroke={1.75} />
        }
        visibilityToggleButtonProps={{ 'aria-label': t('password.toggle') }}
      />
      {meter}
    </div>
  );
}
