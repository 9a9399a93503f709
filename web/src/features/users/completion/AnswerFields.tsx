import { TextInput } from '@mantine/core';
import type { RegistrationCompletion } from '@thedot/domain/sign-up-reviews/registration.contract';
import type { Profile } from '@thedot/domain/users/users.contract';
import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { ProfilePhotoField, useProfileFields } from '../parts/ProfileFields.tsx';
import type { AnswerName } from './answers.ts';

interface Props {
  form: ContractFormHandle<RegistrationCompletion>;
  names: readonly AnswerName[];
}

/** These fields of a registration: the photo first, the biography last. */
export function AnswerFields({ form, names }: Props) {
  const fields = useAnswerFields(form);
  const rest = names.filter((name) => name !== 'photo' && name !== 'bio');
  const show = (name: AnswerName) => <Fragment key={name}>{fields[name]}</Fragment>;
  return (
    <>
      {names.includes('photo') && fields.photo}
      {rest.map(show)}
      {names.includes('bio') && fields.bio}
    </>
  );
}

function useAnswerFields(form: Props['form']): Readonly<Record<AnswerName, ReactElement>> {
  const { t } = useTranslation(['users', 'ui']);
  const profile: Readonly<Record<keyof Profile, ReactElement>> = useProfileFields(form, {
    phoneOptional: false,
    positionOptional: false,
  });
  return {
    ...profile,
    photo: <ProfilePhotoField />,
    'organization.name': (
      <TextInput
        label={t('complete.organization')}
        autoComplete="organization"
        {...form.getInputProps('organization.name')}
      />
    ),
    'organization.region': (
      <TextInput
        label={<OptionalLabel>{t('organization.region')}</OptionalLabel>}
        description={t('organization.region_hint')}
        {...form.getInputProps('organization.region')}
      />
    ),
    'organization.contact': (
      <TextInput
        label={<OptionalLabel>{t('organization.contact')}</OptionalLabel>}
        description={t('organization.contact_hint')}
        {...form.getInputProps('organization.contact')}
      />
    ),
    'organization.website': (
      <TextInput
        label={<OptionalLabel>{t('organization.website')}</OptionalLabel>}
        description={t('ui:website_hint')}
        type="url"
        autoComplete="url"
        {...form.getInputProps('organization.website')}
      />
    ),
  };
}
