import { Button, Stack, Text } from '@mantine/core';
import { openId } from '@thedot/domain/auth/openid.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';

interface Props {
  /** What the password opens. */
  text: string;
  action: string;
  danger: boolean;
  onConfirm: (password: string) => Promise<void>;
}

const Password = openId.unlink.body.pick({ password: true });

/** Asks who sits before an open session to say that it is theirs. */
export function PasswordAgain({ text, action, danger, onConfirm }: Props) {
  const { t } = useTranslation('auth');
  const me = useMe();
  const form = useContractForm(Password, {
    initialValues: { password: '' },
    isSecret: true,
    submit: ({ password }) => onConfirm(password),
    errorFields: { 'auth.wrong_password': 'password', 'auth.no_password': 'password' },
  });

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <Text>{text}</Text>
        <input type="text" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Button type="submit" {...(danger && { color: 'crimson' })} loading={form.busy}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
