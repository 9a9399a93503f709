import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { users } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { NewPasswordField } from '../../../ui/fields/NewPasswordField.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { changePassword } from '../auth.data.ts';
import { secondFactorQuery } from '../second-factor.data.ts';
import { FirstPasswordForm } from './FirstPasswordForm.tsx';

export function PasswordCard() {
  const { t } = useTranslation('security');
  const { data: factor } = useQuery(secondFactorQuery);
  const isMissing = factor?.hasPassword === false;
  return (
    <Card title={t('password.title')} {...(!isMissing && { hint: t('password.hint') })}>
      {isMissing ? <FirstPasswordForm /> : <PasswordForm />}
    </Card>
  );
}

function PasswordForm() {
  const { t } = useTranslation('security');
  const me = useMe();
  const form = useContractForm(users.changePassword.body, {
    initialValues: { oldPassword: '', password: '' },
    isSecret: true,
    submit: ({ oldPassword, password }) => changePassword(oldPassword, password),
    onDone: (_, sent) => {
      form.applyStored({ oldPassword: '', password: '' }, sent);
      showSuccess(t('password.saved'));
    },
    errorFields: { 'auth.wrong_password': 'oldPassword', 'auth.same_password': 'password' },
  });

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <input type="text" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          label={t('password.old')}
          autoComplete="current-password"
          {...form.getInputProps('oldPassword')}
        />
        <NewPasswordField
          label={t('password.new')}
          personalWords={[me.firstName, me.lastName, me.email, me.organization?.name ?? '']}
          {...form.getInputProps('password')}
        />
        <Group>
          <Button type="submit" loading={form.busy}>
            {t('password.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
