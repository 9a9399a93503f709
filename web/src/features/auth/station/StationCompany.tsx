import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import type { StationPartForm } from './station-part-form.ts';

const NOT_YET = 'not-yet';
const YEARS_SHOWN = 60;

/** The applicant's company. */
export function StationCompany({ form }: { form: StationPartForm }) {
  const { t } = useTranslation(['registrations', 'ui']);
  return (
    <>
      <TextInput
        label={t('station.organization')}
        autoComplete="organization"
        {...form.getInputProps('organization')}
      />
      <TextInput
        label={t('station.field')}
        description={t('station.field_hint')}
        {...form.getInputProps('field')}
      />
      <AutosizeTextarea
        label={t('station.field_description')}
        description={t('station.field_description_hint')}
        minRows={3}
        maxRows={10}
        {...form.getInputProps('fieldDescription')}
      />
      <TextInput
        label={<OptionalLabel>{t('station.address')}</OptionalLabel>}
        autoComplete="street-address"
        {...form.getInputProps('address')}
      />
      <FoundedYear form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={<OptionalLabel>{t('station.website')}</OptionalLabel>}
          description={t('ui:website_hint')}
          type="url"
          autoComplete="url"
          {...form.getInputProps('website')}
        />
        <TextInput
          label={<OptionalLabel>{t('station.linkedin')}</OptionalLabel>}
          description="https://www.linkedin.com/company/"
          type="url"
          {...form.getInputProps('linkedin')}
        />
      </SimpleGrid>
      <Checkbox
        label={t('station.published')}
        {...form.getInputProps('isLegallyPublished', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('station.label')}
        {...form.getInputProps('hasStartupLabel', { type: 'checkbox' })}
      />
    </>
  );
}

function FoundedYear({ form }: { form: StationPartForm }) {
  const { t } = useTranslation('registrations');
  const now = new Date().getFullYear();
  const years = Array.from({ length: YEARS_SHOWN }, (_, i) => String(now - i));
  const { foundedYear } = form.values;
  const input = form.getInputProps('foundedYear');
  return (
    <Select
      label={t('station.founded_year')}
      allowDeselect={false}
      searchable
      data={[{ value: NOT_YET, label: t('not_founded') }, ...years]}
      {...input}
      value={foundedYear === null ? NOT_YET : String(foundedYear)}
      onChange={(year) => input.onChange(year === null || year === NOT_YET ? null : Number(year))}
    />
  );
}
