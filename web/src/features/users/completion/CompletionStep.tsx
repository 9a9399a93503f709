import { TextInput } from '@mantine/core';
import type { RegistrationCompletion } from '@thedot/domain/sign-up-reviews/registration.contract';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { LanguageSelect } from '../../../ui/fields/LanguageSelect.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { StepGroup } from '../../../ui/StepGroup.tsx';
import { StepSummary, type SummaryItem } from '../../../ui/StepSummary.tsx';
import { TimeZoneSelect } from '../../../ui/fields/TimeZoneSelect.tsx';
import { countryName } from '../../../lib/format/countries.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { PersonFields, WorkFields } from '../parts/ProfileFields.tsx';
import { ProfilePhotoField } from '../parts/ProfileFields.tsx';

/** The steps of completing a profile, in order, with their fields. Only owners see the organization step. */
const FIELDS = {
  person: ['firstName', 'lastName', 'phone', 'country', 'gender', 'birthdate'],
  work: ['position', 'bio', 'language', 'timeZone'],
  organization: [
    'organization.name',
    'organization.region',
    'organization.contact',
    'organization.website',
  ],
  check: [],
} as const satisfies Record<string, readonly string[]>;

export type CompletionStepName = keyof typeof FIELDS;

export const COMPLETION_STEPS: readonly CompletionStepName[] = [
  'person',
  'work',
  'organization',
  'check',
];

export const stepFields = (step: CompletionStepName): readonly string[] => FIELDS[step];

export const findStepWithField = (paths: readonly string[]): CompletionStepName | undefined =>
  COMPLETION_STEPS.find((step) => paths.some((path) => stepFields(step).includes(path)));

type Form = ContractFormHandle<RegistrationCompletion>;

interface Props {
  step: CompletionStepName;
  steps: readonly CompletionStepName[];
  form: Form;
  onOpen: (step: CompletionStepName) => void;
}

export function CompletionStep(props: Props) {
  const { t } = useTranslation('users');
  return (
    <StepGroup step={props.step} label={t(`complete.step.${props.step}`)}>
      <StepFields {...props} />
    </StepGroup>
  );
}

function StepFields({ step, steps, form, onOpen }: Props) {
  const { t } = useTranslation('users');
  switch (step) {
    case 'person':
      return (
        <>
          <ProfilePhotoField />
          <PersonFields form={form} phoneOptional={false} />
        </>
      );
    case 'work':
      return (
        <>
          <WorkFields form={form} positionOptional={false} />
          <LanguageSelect
            label={t('profile.language')}
            description={t('profile.language_hint')}
            {...form.getInputProps('language')}
          />
          <TimeZoneSelect label={t('profile.time_zone')} {...form.getInputProps('timeZone')} />
        </>
      );
    case 'organization':
      return <OrganizationFields form={form} />;
    case 'check':
      return <CompletionSummary steps={steps} values={form.values} onOpen={onOpen} />;
  }
}

function OrganizationFields({ form }: { form: Form }) {
  const { t } = useTranslation(['users', 'ui']);
  return (
    <>
      <TextInput
        label={t('organization.name')}
        autoComplete="organization"
        {...form.getInputProps('organization.name')}
      />
      <TextInput
        label={<OptionalLabel>{t('organization.region')}</OptionalLabel>}
        description={t('organization.region_hint')}
        {...form.getInputProps('organization.region')}
      />
      <TextInput
        label={<OptionalLabel>{t('organization.contact')}</OptionalLabel>}
        description={t('organization.contact_hint')}
        {...form.getInputProps('organization.contact')}
      />
      <TextInput
        label={<OptionalLabel>{t('organization.website')}</OptionalLabel>}
        description={t('ui:website_hint')}
        type="url"
        autoComplete="url"
        {...form.getInputProps('organization.website')}
      />
    </>
  );
}

interface SummaryProps {
  steps: readonly CompletionStepName[];
  values: RegistrationCompletion;
  onOpen: (step: CompletionStepName) => void;
}

function CompletionSummary({ steps, values, onOpen }: SummaryProps) {
  const { t } = useTranslation('users');
  const items = useSummary(values);
  const parts = steps
    .filter((step) => step !== 'check')
    .map((step) => ({
      name: t(`complete.step.${step}`),
      items: items[step],
      onChange: () => onOpen(step),
    }));
  return <StepSummary parts={parts} />;
}

function useSummary(
  values: RegistrationCompletion,
): Record<Exclude<CompletionStepName, 'check'>, SummaryItem[]> {
  const { t, i18n } = useTranslation('users');
  const format = useFormat();
  const { organization } = values;
  return {
    person: [
      [t('profile.name'), `${values.firstName} ${values.lastName}`],
      [t('profile.phone'), values.phone],
      [t('profile.country'), countryName(values.country, i18n.language)],
      [t('profile.gender'), t(`gender.${values.gender}`)],
      [
        t('profile.birthdate'),
        values.birthdate ? format.date(`${values.birthdate}T12:00:00Z`) : '',
      ],
    ],
    work: [
      [t('profile.position'), values.position],
      [t('profile.bio'), values.bio],
      [t('profile.language'), values.language === 'fr' ? 'Français' : 'English'],
      [t('profile.time_zone'), values.timeZone ? format.zoneName(values.timeZone) : ''],
    ],
    organization: organization
      ? [
          [t('organization.name'), organization.name],
          [t('organization.region'), organization.region],
          [t('organization.contact'), organization.contact],
          [t('organization.website'), organization.website],
        ]
      : [],
  };
}
