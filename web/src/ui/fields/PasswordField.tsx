import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props extends PasswordInputProps {
  /** A strength meter below the field. */
  meter?: ReactNode;
}

/** A password field whose visibility toggle has an accessible name. */
export function PasswordField({ meter, ...field }: Props) {
  const { t } = useTranslation('ui');
  return (
    <div>
      <PasswordInput
        {...field}
        // Mantine sets this on its other inputs but not on this one.
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
