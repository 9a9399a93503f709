import { Checkbox, Select, SimpleGrid } from '@mantine/core';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { SignUpSource } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { useTranslation } from 'react-i18next';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import type { StationPartForm } from './station-part-form.ts';

/** The project at the station and the expertise it needs. */
export function StationProject({ form }: { form: StationPartForm }) {
  const { t } = useTranslation(['registrations', 'ui']);
  return (
    <>
      <AutosizeTextarea
        label={t('station.reason')}
        description={t('station.reason_hint')}
        minRows={4}
        maxRows={12}
        {...form.getInputProps('reason')}
      />
      <Checkbox.Group
        label={t('station.expertise')}
        description={t('station.expertise_hint')}
        tabIndex={-1}
        {...form.getInputProps('expertise')}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs" my="xs">
          {Expertise.options.map((value) => (
            <Checkbox key={value} value={value} label={t(`ui:category.${value}`)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <AutosizeTextarea
        label={<OptionalLabel>{t('station.question')}</OptionalLabel>}
        minRows={2}
        maxRows={8}
        {...form.getInputProps('question')}
      />
      <Select
        label={<OptionalLabel>{t('station.source')}</OptionalLabel>}
        placeholder={t('station.source_none')}
        clearable
        clearButtonProps={{ 'aria-label': t('station.source_none') }}
        data={SignUpSource.options.map((value) => ({ value, label: t(`source.${value}`) }))}
        {...form.getInputProps('source')}
      />
    </>
  );
}
