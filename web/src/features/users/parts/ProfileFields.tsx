import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { Gender, type Profile } from '@thedot/domain/users/users.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText, type DisplayedProblem } from '../../../lib/errors/ProblemText.tsx';
import { useMe } from '../../../lib/session/session.ts';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { CountrySelect } from '../../../ui/fields/CountrySelect.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { PhotoField } from '../../../ui/fields/PhotoField.tsx';
import { useUploadPhoto } from '../profile.data.ts';

type Form = Pick<ContractFormHandle<Profile>, 'getInputProps'>;

interface PersonProps {
  form: Form;
  phoneOptional: boolean;
  /** Hints address the user; staff who edit the profile see none. */
  hints?: boolean;
}

/** Name, contact and personal details. */
export function PersonFields({ form, phoneOptional, hints = true }: PersonProps) {
  const { t } = useTranslation('users');
  const phone = t('profile.phone');
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('profile.first_name')}
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={t('profile.last_name')}
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
        <TextInput
          label={phoneOptional ? <OptionalLabel>{phone}</OptionalLabel> : phone}
          description={hints && t('profile.phone_hint')}
          type="tel"
          autoComplete="tel"
          {...form.getInputProps('phone')}
        />
        <CountrySelect
          label={t('profile.country')}
          description={hints && t('profile.country_hint')}
          {...form.getInputProps('country')}
        />
        <Select
          label={t('profile.gender')}
          allowDeselect={false}
          data={Gender.options.map((value) => ({ value, label: t(`gender.${value}`) }))}
          {...form.getInputProps('gender')}
        />
        <DateField
          label={<OptionalLabel>{t('profile.birthdate')}</OptionalLabel>}
          autoComplete="bday"
          max={yesterday}
          {...form.getInputProps('birthdate')}
        />
      </SimpleGrid>
    </>
  );
}

interface WorkProps {
  form: Form;
  positionOptional: boolean;
  hints?: boolean;
}

/** Position and biography. */
export function WorkFields({ form, positionOptional, hints = true }: WorkProps) {
  const { t } = useTranslation('users');
  const position = t('profile.position');
  return (
    <>
      <TextInput
        label={positionOptional ? <OptionalLabel>{position}</OptionalLabel> : position}
        description={hints && t('profile.position_hint')}
        autoComplete="organization-title"
        {...form.getInputProps('position')}
      />
      <Textarea
        label={<OptionalLabel>{t(hints ? 'profile.bio' : 'profile.bio_theirs')}</OptionalLabel>}
        description={hints && t('profile.bio_hint')}
        autosize
        minRows={4}
        maxRows={12}
        {...form.getInputProps('bio')}
      />
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
