import { Anchor, Button, Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { Registration } from '@thedot/domain/sign-up-reviews/registration.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedLanguage } from '../../../lib/forms/use-synced-language.ts';
import { CountrySelect } from '../../../ui/fields/CountrySelect.tsx';
import { LanguageSelect } from '../../../ui/fields/LanguageSelect.tsx';
import { NewPasswordField } from '../../../ui/fields/NewPasswordField.tsx';
import { KEEP_FOCUS } from '../../../ui/dialogs/keep-focus.ts';
import { register } from './sign-up.data.ts';
import { NameFields } from './NameFields.tsx';
import { VerificationSent } from './VerificationSent.tsx';
import { useEmailCheck } from './use-email-check.ts';

export function RegisterPage() {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm(Registration, {
    initialValues: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      organization: '',
      country: 'TN',
      language: currentLanguage(),
      keepInformed: false,
    },
    submit: register,
    onDone: (_, { email }) => setSentTo(email.trim()),
  });
  useSyncedLanguage(form);
  const emailProps = useEmailCheck(form);
  const { firstName, lastName, email, organization } = form.values;

  if (sentTo) return <VerificationSent email={sentTo} />;
  return (
    <AuthLayout title={t('register.title')} text={t('register.text')}>
      <form {...form.formProps}>
        <Stack gap="md">
          <NameFields form={form} />
          <TextInput
            label={t('email')}
            description={t('register.email_hint')}
            type="email"
            autoComplete="email"
            {...emailProps}
          />
          <NewPasswordField
            label={t('password')}
            personalWords={[firstName, lastName, email, organization]}
            {...form.getInputProps('password')}
          />
          <TextInput
            label={t('register.organization')}
            description={t('register.organization_hint')}
            autoComplete="organization"
            {...form.getInputProps('organization')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <CountrySelect label={t('country')} {...form.getInputProps('country')} />
            <LanguageSelect label={t('language')} {...form.getInputProps('language')} />
          </SimpleGrid>
          <Checkbox
            label={t('register.keep_informed')}
            {...form.getInputProps('keepInformed', { type: 'checkbox' })}
          />
          <Button type="submit" fullWidth loading={form.busy}>
            {t('register.submit')}
          </Button>
          <p>
            {t('register.known')}{' '}
            <Anchor component={Link} to="/login" underline="always" {...KEEP_FOCUS}>
              {t('login.submit')}
            </Anchor>
            <br />
            {t('register.station')}{' '}
            <Anchor component={Link} to="/register-TT5GStation" underline="always" {...KEEP_FOCUS}>
              {t('register.station_link')}
            </Anchor>
          </p>
        </Stack>
      </form>
    </AuthLayout>
  );
}
