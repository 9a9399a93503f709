import { useQuery } from '@tanstack/react-query';
import { users } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { changePassword } from '../auth.data.ts';
import { secondFactorQuery } from '../second-factor.data.ts';
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx';
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
    <ChoosePasswordForm form={form} submitLabel={t('password.submit')}>
      <PasswordField
        label={t('password.old')}
        autoComplete="current-password"
        {...form.getInputProps('oldPassword')}
      />
    </ChoosePasswordForm>
  );
}
