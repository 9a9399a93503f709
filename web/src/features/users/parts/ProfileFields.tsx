import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { Gender, type Profile } from '@thedot/domain/users/users.contract';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText, type DisplayedProblem } from '../../../lib/errors/ProblemText.tsx';
import { useMe } from '../../../lib/session/session.ts';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { CountrySelect } from '../../../ui/fields/CountrySelect.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { LanguageSelect } from '../../../ui/fields/LanguageSelect.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { PhotoField } from '../../../ui/fields/PhotoField.tsx';
import { TimeZoneSelect } from '../../../ui/fields/TimeZoneSelect.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { useUploadPhoto } from '../profile.data.ts';

type Form = Pick<ContractFormHandle<Profile>, 'getInputProps'>;

interface FieldOptions {
  readonly phoneOptional: boolean;
  readonly positionOptional: boolean;
  /** Hints address the user; staff who edit the profile see none. */
  readonly hints?: boolean | undefined;
}

/** The fields of a profile by name, for forms that show some of them. */
export function useProfileFields(
  form: Form,
  { phoneOptional, positionOptional, hints = true }: FieldOptions,
): Readonly<Record<keyof Profile, ReactElement>> {
  const { t } = useTranslation('users');
  const phone = t('profile.phone');
  const position = t('profile.position');
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  return {
    firstName: (
      <TextInput
        label={t('profile.first_name')}
        autoComplete="given-name"
        {...form.getInputProps('firstName')}
      />
    ),
    lastName: (
      <TextInput
        label={t('profile.last_name')}
        autoComplete="family-name"
        {...form.getInputProps('lastName')}
      />
    ),
    phone: (
      <TextInput
        label={phoneOptional ? <OptionalLabel>{phone}</OptionalLabel> : phone}
        description={hints && t('profile.phone_hint')}
        type="tel"
        autoComplete="tel"
        {...form.getInputProps('phone')}
      />
    ),
    country: (
      <CountrySelect
        label={t('profile.country')}
        description={hints && t('profile.country_hint')}
        {...form.getInputProps('country')}
      />
    ),
    gender: (
      <Select
        label={t('profile.gender')}
        allowDeselect={false}
        data={Gender.options.map((value) => ({ value, label: t(`gender.${value}`) }))}
        {...form.getInputProps('gender')}
      />
    ),
    birthdate: (
      <DateField
        isOptional
        label={t('profile.birthdate')}
        autoComplete="bday"
        max={yesterday}
        {...form.getInputProps('birthdate')}
      />
    ),
    position: (
      <TextInput
        label={positionOptional ? <OptionalLabel>{position}</OptionalLabel> : position}
        description={hints && t('profile.position_hint')}
        autoComplete="organization-title"
        {...form.getInputProps('position')}
      />
    ),
    bio: (
      <AutosizeTextarea
        label={<OptionalLabel>{t(hints ? 'profile.bio' : 'profile.bio_theirs')}</OptionalLabel>}
        description={hints && t('profile.bio_hint')}
        minRows={4}
        maxRows={12}
        {...form.getInputProps('bio')}
      />
    ),
    language: (
      <LanguageSelect
        label={t('profile.language')}
        description={hints && t('profile.language_hint')}
        {...form.getInputProps('language')}
      />
    ),
    timeZone: <TimeZoneSelect label={t('profile.time_zone')} {...form.getInputProps('timeZone')} />,
  };
}

interface PersonProps {
  form: Form;
  hints?: boolean;
}

/** Name, contact and personal details. */
export function PersonFields({ form, hints }: PersonProps) {
  const fields = useProfileFields(form, { phoneOptional: true, positionOptional: true, hints });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {fields.firstName}
      {fields.lastName}
      {fields.phone}
      {fields.country}
      {fields.gender}
      {fields.birthdate}
    </SimpleGrid>
  );
}

/** Position and biography. */
export function WorkFields({ form, hints }: PersonProps) {
  const fields = useProfileFields(form, { phoneOptional: true, positionOptional: true, hints });
  return (
    <>
      {fields.position}
      {fields.bio}
    </>
  );
}

/** Uploads the user's own picture as soon as it is chosen. */
export function ProfilePhotoField() {
  const { t } = useTranslation('users');
  const me = useMe();
  const upload = useUploadPhoto();
  const [rejection, setRejection] = useState<ErrorCode | null>(null);
  const problem = rejection ? { code: rejection } : upload.error && toProblem(upload.error);

  return (
    <PhotoField
      label={<OptionalLabel>{t('photo')}</OptionalLabel>}
      name={`${me.firstName} ${me.lastName}`}
      photo={me.photo}
      busy={upload.isPending}
      error={problem && <ProblemText problem={problem} />}
      onReject={setRejection}
      onSelect={(photo) => {
        setRejection(null);
        upload.mutate(photo);
      }}
    />
  );
}

const toProblem = (error: Error): DisplayedProblem =>
  error instanceof AppError ? (error.errors?.[0] ?? error) : { code: 'server.unexpected' };
