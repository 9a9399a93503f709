import { Button, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import {
  type Organization,
  type OrganizationChanges,
  OrganizationProfile,
} from '@thedot/domain/organizations/organizations.contract';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedForm } from '../../../lib/forms/use-synced-form.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { toOrganizationProfile } from '../organizations.data.ts';

interface Props {
  organization: Organization;
  onSave: (changes: OrganizationChanges) => Promise<Organization>;
  onDone: () => void;
  /** Closes the surrounding dialog; undefined when the form is on a page. */
  onCancel?: () => void;
}

const YEARS_SHOWN = 80;

/** Edits the organization's profile. */
export function OrganizationForm({ organization, onSave, onDone, onCancel }: Props) {
  const { t } = useTranslation(['organizations', 'ui']);
  const form = useContractForm(OrganizationProfile, {
    initialValues: toOrganizationProfile(organization),
    submit: (_, changes) => onSave(changes),
    onDone: (saved, sent) => {
      form.applyStored(toOrganizationProfile(saved), sent);
      onDone();
    },
  });
  useSyncedForm(form, toOrganizationProfile(organization));
  const now = new Date().getFullYear();
  const years = Array.from({ length: YEARS_SHOWN }, (_, i) => String(now - i));
  const { foundedYear } = form.values;
  const founded = foundedYear === null ? [] : [String(foundedYear)];
  const save = (
    <Button type="submit" loading={form.busy}>
      {t('save')}
    </Button>
  );

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <TextInput
          label={t('form.name')}
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={<OptionalLabel>{t('form.field')}</OptionalLabel>}
          description={t('form.field_hint')}
          {...form.getInputProps('field')}
        />
        <AutosizeTextarea
          label={<OptionalLabel>{t('form.description')}</OptionalLabel>}
          description={t('form.description_hint')}
          minRows={3}
          maxRows={12}
          {...form.getInputProps('description')}
        />
        <TextInput
          label={<OptionalLabel>{t('form.contact')}</OptionalLabel>}
          description={t('form.contact_hint')}
          {...form.getInputProps('contact')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={<OptionalLabel>{t('form.website')}</OptionalLabel>}
            description={t('ui:website_hint')}
            type="url"
            {...form.getInputProps('website')}
          />
          <TextInput
            label={<OptionalLabel>{t('form.linkedin')}</OptionalLabel>}
            description="https://www.linkedin.com/company/"
            type="url"
            {...form.getInputProps('linkedin')}
          />
          <TextInput
            label={<OptionalLabel>{t('form.region')}</OptionalLabel>}
            {...form.getInputProps('region')}
          />
          <TextInput
            label={<OptionalLabel>{t('form.address')}</OptionalLabel>}
            autoComplete="street-address"
            {...form.getInputProps('address')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 3 }} style={{ alignItems: 'end' }}>
          <Select
            label={<OptionalLabel>{t('form.founded')}</OptionalLabel>}
            placeholder={t('form.not_said')}
            clearable
            searchable
            data={[...new Set([...years, ...founded])]}
            {...form.getInputProps('foundedYear')}
            value={founded[0] ?? null}
            onChange={(year) =>
              form.setFieldValue('foundedYear', year === null ? null : Number(year))
            }
          />
          {(['isLegallyPublished', 'hasStartupLabel'] as const).map((name) => (
            <Select
              key={name}
              label={
                <OptionalLabel>
                  {t(name === 'isLegallyPublished' ? 'form.published' : 'form.label')}
                </OptionalLabel>
              }
              placeholder={t('form.not_said')}
              clearable
              data={[
                { value: 'yes', label: t('form.yes') },
                { value: 'no', label: t('form.no') },
              ]}
              {...form.getInputProps(name)}
              value={form.values[name] === null ? null : form.values[name] ? 'yes' : 'no'}
              onChange={(answer) =>
                form.setFieldValue(name, answer === null ? null : answer === 'yes')
              }
            />
          ))}
        </SimpleGrid>
        {!onCancel && <div>{save}</div>}
      </Stack>
      {onCancel && (
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          {save}
        </DialogActions>
      )}
    </form>
  );
}
