import { Text, TextInput } from '@mantine/core';
import type { IdentityProof } from '@thedot/domain/auth/second-factor.contract';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';

interface Props {
  readonly form: { readonly getInputProps: (path: keyof IdentityProof) => object };
  /** What the user is about to do, if the form does not say so itself. */
  readonly text?: string | undefined;
  readonly asksCode: boolean;
}

/** The own password, and the code of two-step sign-in or a recovery code. */
export function IdentityFields({ form, text, asksCode }: Props) {
  const { t } = useTranslation('security');
  return (
    <>
      {text && <Text>{text}</Text>}
      <PasswordField
        label={t('password.confirm')}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      {asksCode && (
        <TextInput
          label={t('code.either')}
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
      )}
    </>
  );
}
