import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { Gender } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../../ui/fields/CountrySelect.tsx';
import { LanguageSelect } from '../../../ui/fields/LanguageSelect.tsx';
import { NewPasswordField } from '../../../ui/fields/NewPasswordField.tsx';
import type { StationForm } from '../station-form.ts';
import { useEmailCheck } from '../use-email-check.ts';
import { NameFields } from './NameFields.tsx';

/** Who registers, and how they will sign in. */
export function StationPerson({ form }: { form: StationForm }) {
  const { t } = useTranslation(['auth', 'registrations', 'users']);
  const { firstName, lastName, email, organization } = form.values;
  return (
    <>
      <NameFields form={form} />
      <TextInput
        label={t('auth:email')}
        description={t('auth:register.email_hint')}
        type="email"
        autoComplete="email"
        {...useEmailCheck(form)}
      />
      <NewPasswordField
        label={t('auth:password')}
        personalWords={[firstName, lastName, email, organization]}
        {...form.getInputProps('password')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('registrations:field.phone')}
          description={t('registrations:station.phone_hint')}
          type="tel"
          autoComplete="tel"
          {...form.getInputProps('phone')}
        />
        <TextInput
          label={t('registrations:field.position')}
          description={t('registrations:station.position_hint')}
          autoComplete="organization-title"
          {...form.getInputProps('position')}
        />
        <Select
          label={t('registrations:field.gender')}
          allowDeselect={false}
          data={Gender.options.map((value) => ({ value, label: t(`users:gender.${value}`) }))}
          {...form.getInputProps('gender')}
        />
        <CountrySelect label={t('auth:country')} {...form.getInputProps('country')} />
      </SimpleGrid>
      <LanguageSelect label={t('auth:language')} {...form.getInputProps('language')} />
    </>
  );
}
