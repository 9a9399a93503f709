import { Anchor, Button, Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { lazySchema } from '../../../lib/forms/lazy-schema.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedLanguage } from '../../../lib/forms/use-synced-language.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { EntryLink } from '../../../ui/EntryLink.tsx';
import { NewPasswordField } from '../../../ui/fields/NewPasswordField.tsx';
import { KEEP_FOCUS } from '../../../ui/dialogs/keep-focus.ts';
import { NameFields } from './NameFields.tsx';
import { LazyCountrySelect, LazyLanguageSelect } from './LazySelects.tsx';
import { loadSignUp } from './load-sign-up.ts';
import { useEmailCheck } from './use-email-check.ts';

const Registration = lazySchema(async () => {
  const [contract] = await Promise.all([
    loadCode(() => import('@thedot/domain/sign-up-reviews/registration.contract')),
    loadSignUp(),
  ]);
  return contract.Registration;
});

const loadVerificationSent = async () => {
  const module = await loadCode(() => import('./VerificationSent.tsx'));
  return { default: module.VerificationSent };
};
const VerificationSent = lazy(loadVerificationSent);

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
    submit: async (values) => {
      const { register } = await loadSignUp();
      const sent = await register(values);
      await loadVerificationSent();
      return sent;
    },
    onDone: (_, { email }) => setSentTo(email.trim()),
  });
  useSyncedLanguage(form);
  const emailProps = useEmailCheck(form);
  const { firstName, lastName, email, organization } = form.values;

  if (sentTo) {
    return (
      <Suspense>
        <VerificationSent email={sentTo} />
      </Suspense>
    );
  }
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
            <LazyCountrySelect label={t('country')} {...form.getInputProps('country')} />
            <LazyLanguageSelect label={t('language')} {...form.getInputProps('language')} />
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
            <Anchor component={EntryLink} to="/login" underline="always" {...KEEP_FOCUS}>
              {t('login.submit')}
            </Anchor>
            <br />
            {t('register.station')}{' '}
            <Anchor
              component={EntryLink}
              to="/register-TT5GStation"
              underline="always"
              {...KEEP_FOCUS}
            >
              {t('register.station_link')}
            </Anchor>
          </p>
        </Stack>
      </form>
    </AuthLayout>
  );
}
