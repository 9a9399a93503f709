import { Button, Stack, TextInput } from '@mantine/core';
import { FirstAdmin } from '@thedot/domain/sign-up-reviews/registration.contract';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedLanguage } from '../../../lib/forms/use-synced-language.ts';
import { LanguageSelect } from '../../../ui/fields/LanguageSelect.tsx';
import { NewPasswordField } from '../../../ui/fields/NewPasswordField.tsx';
import { signIn } from '../auth.data.ts';
import { createFirstAdmin } from './sign-up.data.ts';
import { NameFields } from './NameFields.tsx';

/** Creates the first administrator with the one-time link that the first start of the server writes to a file. */
export function SetupPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const form = useContractForm(FirstAdmin, {
    initialValues: {
      token,
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      language: currentLanguage(),
    },
    submit: async (values) => {
      await createFirstAdmin(values);
      // The account exists and the link is used: after a failed sign-in, the sign-in page takes over.
      const { email, password } = values;
      return signIn({ email, password }).then(
        () => '/dashboard',
        () => '/login',
      );
    },
    onDone: (target, { email }) => navigate(target, { replace: true, state: { email } }),
  });
  useSyncedLanguage(form);
  const { firstName, lastName, email } = form.values;

  return (
    <AuthLayout title={t('setup.title')} text={t('setup.text')}>
      <form {...form.formProps}>
        <Stack gap="md">
          <NameFields form={form} />
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <NewPasswordField
            label={t('password')}
            personalWords={[firstName, lastName, email]}
            {...form.getInputProps('password')}
          />
          <LanguageSelect label={t('language')} {...form.getInputProps('language')} />
          <Button type="submit" fullWidth loading={form.busy}>
            {t('setup.submit')}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
