import { TextInput } from '@mantine/core';
import type { Completion } from '@thedot/domain/auth/registration.contract';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { LanguageSelect } from '../../../ui/fields/LanguageSelect.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { StepGroup } from '../../../ui/StepGroup.tsx';
import { TimeZoneSelect } from '../../../ui/fields/TimeZoneSelect.tsx';
import type { Step } from '../completion-steps.ts';
import { CompletionSummary } from './CompletionSummary.tsx';
import { PhotoChoice } from './PhotoChoice.tsx';
import { PersonFields, WorkFields } from './ProfileFields.tsx';

type Form = ContractFormHandle<Completion>;

interface Props {
  step: Step;
  steps: readonly Step[];
  form: Form;
  onOpen: (step: Step) => void;
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
          <PhotoChoice />
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
