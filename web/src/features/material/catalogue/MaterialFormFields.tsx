import { Autocomplete, NumberInput, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { permission } from '@thedot/domain/access/access';
import { MAX_LOAN_DAYS, MAX_MATERIAL_QUANTITY } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { numberProps } from '../../../lib/forms/number-props.ts';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { MinutesSelect } from '../../../ui/fields/MinutesSelect.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { PictureField } from '../../../ui/fields/PictureField.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { BookerRolesField } from '../../scheduling/BookerRolesField.tsx';
import { useMinutesText } from '../../scheduling/use-minutes-text.ts';
import { materialsQuery } from '../material.data.ts';
import type { MaterialForm } from './material-form.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const BUFFERS = [0, 15, 30, HOUR, 2 * HOUR, 4 * HOUR];
const NOTICES = [0, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY];
const HORIZONS = [7, 14, 30, 60, 90, 120, 180];

export interface FieldsProps {
  form: ContractFormHandle<MaterialForm>;
  isTT: boolean;
  /** The file of the stored picture. */
  image: string | null;
}

export const MaterialFormFields = (props: FieldsProps) => (
  <>
    <BasicFields {...props} />
    <Stack gap={0} mt="lg">
      <LoanFields {...props} />
      <BorrowerFields {...props} />
    </Stack>
  </>
);

/** What the material is, where it is kept, and how much there is of it. */
function BasicFields({ form, isTT, image }: FieldsProps) {
  const { t } = useTranslation('manage-material');
  const { data: known = [] } = useQuery(materialsQuery(isTT));
  const categories = [...new Set(known.map(({ category }) => category))];
  return (
    <Stack gap="md">
      <TextInput
        data-autofocus
        label={t('form.name')}
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <PictureField
        path="image"
        label={t('form.image')}
        hint={t('form.image_hint')}
        name={form.values.name}
        value={form.values.image}
        stored={image}
        error={form.errors['image']}
        onChange={(file) => form.setFieldValue('image', file)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Autocomplete
          size="md"
          comboboxProps={{ keepMounted: false, floatingStrategy: 'fixed' }}
          label={t('form.category')}
          data={categories}
          maxLength={80}
          {...form.getInputProps('category')}
        />
        <NumberInput
          label={t('form.quantity')}
          min={0}
          max={MAX_MATERIAL_QUANTITY}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps('quantity')}
        />
      </SimpleGrid>
      <TextInput
        {...DESCRIPTION_BELOW}
        label={<OptionalLabel>{t('form.location')}</OptionalLabel>}
        description={t('form.location_hint')}
        maxLength={200}
        {...form.getInputProps('location')}
      />
      <AutosizeTextarea
        label={<OptionalLabel>{t('form.description')}</OptionalLabel>}
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
    </Stack>
  );
}

/** For how long it is lent, and when. */
function LoanFields({ form }: FieldsProps) {
  const { t } = useTranslation('manage-material');
  const minutes = useMinutesText();
  const none = t('form.none');
  return (
    <FormSection title={t('form.rules')} hint={t('form.rules_hint')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          {...DESCRIPTION_BELOW}
          label={t('form.max_days')}
          description={t('form.max_days_hint')}
          min={1}
          max={MAX_LOAN_DAYS}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps('maxDays')}
        />
        <NumberInput
          {...DESCRIPTION_BELOW}
          label={<OptionalLabel>{t('form.per_borrower')}</OptionalLabel>}
          description={t('form.per_borrower_hint')}
          min={1}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps('maxPerBorrower')}
          value={form.values.maxPerBorrower ?? ''}
          onChange={(value) =>
            form.setFieldValue('maxPerBorrower', value === '' ? null : Number(value))
          }
        />
        <MinutesSelect
          label={t('form.notice')}
          usual={NOTICES}
          formatValue={(it) => minutes(it, none)}
          {...numberProps(form, 'noticeMinutes')}
        />
        <MinutesSelect
          label={t('form.horizon')}
          usual={HORIZONS}
          formatValue={(days) => minutes(days * DAY, none)}
          {...numberProps(form, 'horizonDays')}
        />
        <MinutesSelect
          label={t('form.before')}
          usual={BUFFERS}
          formatValue={(it) => minutes(it, none)}
          {...numberProps(form, 'bufferBefore')}
        />
        <MinutesSelect
          label={t('form.after')}
          usual={BUFFERS}
          formatValue={(it) => minutes(it, none)}
          {...numberProps(form, 'bufferAfter')}
        />
      </SimpleGrid>
      <Switch
        label={t('form.same_day')}
        description={t('form.same_day_hint')}
        {...form.getInputProps('sameDay', { type: 'checkbox' })}
      />
    </FormSection>
  );
}

/** Who may borrow it, and where it is used. */
function BorrowerFields({ form, isTT }: FieldsProps) {
  const { t } = useTranslation('manage-material');
  return (
    <FormSection title={t('form.access')} hint={t('form.access_hint')}>
      <Switch
        label={t('form.approval')}
        description={t('form.approval_hint')}
        {...form.getInputProps('needsApproval', { type: 'checkbox' })}
      />
      <Switch
        label={t('form.outside')}
        description={t('form.outside_hint')}
        {...form.getInputProps('allowsOutsideUse', { type: 'checkbox' })}
      />
      <BookerRolesField
        name="borrowerRoles"
        labels={{ some: t('form.some_roles'), roles: t('form.roles') }}
        permission={permission('create', isTT ? 'booking-5GStation-materials' : 'material-booking')}
        value={form.values.borrowerRoles}
        error={form.errors['borrowerRoles']}
        onChange={(roles) => form.setFieldValue('borrowerRoles', roles)}
      />
    </FormSection>
  );
}
