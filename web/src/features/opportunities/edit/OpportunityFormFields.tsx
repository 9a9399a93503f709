import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { MAX_OPPORTUNITY_TEXT } from '@thedot/domain/limits';
import { OpportunityKind, StartupStage } from '@thedot/domain/opportunities/opportunities.contract';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { DeadlineFields } from '../parts/DeadlineFields.tsx';
import type { OpportunityForm } from './opportunity-form.ts';

/** What the opportunity is, and until when one can apply. */
export function OpportunityFormFields({ form }: { form: ContractFormHandle<OpportunityForm> }) {
  const { t } = useTranslation('opportunities');
  return (
    <Stack gap="md">
      <TextInput label={t('form.title')} maxLength={160} {...form.getInputProps('title')} />
      <AutosizeTextarea
        label={t('form.text')}
        minRows={6}
        maxRows={20}
        maxLength={MAX_OPPORTUNITY_TEXT}
        {...form.getInputProps('text')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16} verticalSpacing={12}>
        <Select
          label={t('kind_label')}
          allowDeselect={false}
          data={OpportunityKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
          {...form.getInputProps('kind')}
        />
        <Select
          label={<OptionalLabel>{t('stage_label')}</OptionalLabel>}
          placeholder={t('filter.any_stage')}
          clearable
          data={StartupStage.options.map((value) => ({ value, label: t(`stage.${value}`) }))}
          {...form.getInputProps('stage')}
        />
        <TextInput label={t('provider')} maxLength={160} {...form.getInputProps('provider')} />
        <TextInput
          label={<OptionalLabel>{t('representative')}</OptionalLabel>}
          maxLength={160}
          {...form.getInputProps('representative')}
        />
      </SimpleGrid>
      <TextInput
        label={<OptionalLabel>{t('link')}</OptionalLabel>}
        placeholder="https://"
        inputMode="url"
        maxLength={300}
        {...form.getInputProps('relevantLink')}
      />
      <DeadlineFields form={form} />
    </Stack>
  );
}
