import { Checkbox, NumberInput, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { permission } from '@thedot/domain/access/access';
import { FLOORS, MAX_DESKS } from '@thedot/domain/limits';
import { RESOURCE_BY_SPACE_TYPE, SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { SpaceEquipment } from '@thedot/domain/spaces/spaces.contract';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { numberProps } from '../../../lib/forms/number-props.ts';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { MinutesSelect } from '../../../ui/fields/MinutesSelect.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { BookerRolesField } from '../../scheduling/BookerRolesField.tsx';
import { useMinutesText } from '../../scheduling/use-minutes-text.ts';
import { buildingsQuery } from './management.data.ts';
import type { SpaceForm } from './space-form.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 600, DAY];
const SLOTS = [30, 60, 90, 120, 180, 240, 480];
const STEPS = [15, 30, 60];
const BUFFERS = [0, 5, 10, 15, 30, 45, 60];
const NOTICES = [0, 30, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY];
const HORIZONS = [7, 14, 30, 60, 90, 120, 180];
const CHECK_INS = [5, 10, 15, 20, 30, 60];
const HOLDS = [2, 12, 24, 48, 72, 168];
const COUNTS = [1, 2, 3, 4, 6, 8, 12];
/** Select values are strings. */
const NO_BUILDING = 'none';

export interface FieldsProps {
  form: ContractFormHandle<SpaceForm>;
}

/** What the space is and where. */
export function BasicFields({ form }: FieldsProps) {
  const { t } = useTranslation(['manage-spaces', 'spaces', 'find-spaces']);
  const { data: buildings = [] } = useQuery(buildingsQuery);
  const { type, floor, buildingId, equipment } = form.values;
  const isHotdesk = type === 'hotdesk';
  return (
    <Stack gap="md">
      <TextInput
        data-autofocus
        label={t('form.name')}
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('form.type')}
          allowDeselect={false}
          data={SpaceType.options.map((value) => ({
            value,
            label: t(`find-spaces:type.${value}`),
          }))}
          {...form.getInputProps('type')}
          onChange={(value) => {
            const next = SpaceType.parse(value);
            form.setFieldValue('type', next);
            if (next !== 'hotdesk') form.setFieldValue('desks', 1);
          }}
        />
        {isHotdesk ? (
          <NumberInput
            label={t('form.desks')}
            min={1}
            max={MAX_DESKS}
            clampBehavior="none"
            {...form.getInputProps('desks')}
            onChange={(value) => {
              form.getInputProps('desks').onChange(value);
              if (typeof value === 'number') form.setFieldValue('capacity', value);
            }}
          />
        ) : (
          <NumberInput
            label={t('form.seats')}
            min={1}
            max={1000}
            clampBehavior="none"
            {...form.getInputProps('capacity')}
          />
        )}
        <Select
          label={t('form.building')}
          allowDeselect={false}
          data={[
            { value: NO_BUILDING, label: t('form.no_building') },
            ...buildings.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('buildingId')}
          value={buildingId ?? NO_BUILDING}
          onChange={(value) =>
            form.setFieldValue('buildingId', value === NO_BUILDING ? null : value)
          }
        />
        <Select
          label={t('form.floor')}
          allowDeselect={false}
          data={FLOORS.map((value) => ({
            value: String(value),
            label: t(`spaces:floor.${value}`),
          }))}
          {...form.getInputProps('floor')}
          value={String(floor)}
          onChange={(value) =>
            form.setFieldValue('floor', FLOORS.find((it) => String(it) === value) ?? floor)
          }
        />
      </SimpleGrid>
      <TextInput
        {...DESCRIPTION_BELOW}
        label={<OptionalLabel>{t('form.location')}</OptionalLabel>}
        description={t('form.location_hint')}
        maxLength={200}
        {...form.getInputProps('location')}
      />
      <MinutesSelect
        label={t('form.duration')}
        description={t('form.duration_hint')}
        clearable
        usual={LENGTHS}
        {...form.getInputProps('duration')}
      />
      <AutosizeTextarea
        label={<OptionalLabel>{t('form.description')}</OptionalLabel>}
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <Checkbox.Group
        label={<OptionalLabel>{t('form.equipment')}</OptionalLabel>}
        value={equipment}
        error={form.errors['equipment']}
        onChange={(names) =>
          form.setFieldValue(
            'equipment',
            SpaceEquipment.options.filter((it) => names.includes(it)),
          )
        }
      >
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing={12} verticalSpacing={8} pt={6}>
          {SpaceEquipment.options.map((it) => (
            <Checkbox key={it} value={it} label={t(`spaces:equipment.${it}`)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Switch
        label={t('form.bookable')}
        description={t('form.bookable_hint')}
        {...form.getInputProps('bookable', { type: 'checkbox' })}
      />
    </Stack>
  );
}

/** When and for how long it can be booked. */
export function RuleFields({ form }: FieldsProps) {
  const { t } = useTranslation(['manage-spaces', 'availability']);
  const noBuffer = t('availability:distances.no_pause');
  const days = (count: number) => t('availability:distances.days', { count });
  const minutes = useMinutesText();
  return (
    <FormSection title={t('form.rules')} hint={t('form.rules_hint')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MinutesSelect
          label={t('form.shortest')}
          usual={LENGTHS}
          {...numberProps(form, 'minMinutes')}
        />
        <MinutesSelect
          label={t('form.slot')}
          description={t('form.slot_hint')}
          usual={SLOTS}
          {...numberProps(form, 'slotMinutes')}
        />
        <MinutesSelect label={t('form.step')} usual={STEPS} {...numberProps(form, 'step')} />
        <MinutesSelect
          label={t('form.per_day')}
          usual={COUNTS}
          none={t('form.no_limit')}
          formatValue={(count) => t('form.up_to', { count })}
          {...form.getInputProps('maxPerDay')}
        />
        <MinutesSelect
          label={t('form.before')}
          usual={BUFFERS}
          formatValue={(it) => minutes(it, noBuffer)}
          {...numberProps(form, 'bufferBefore')}
        />
        <MinutesSelect
          label={t('form.after')}
          usual={BUFFERS}
          formatValue={(it) => minutes(it, noBuffer)}
          {...numberProps(form, 'bufferAfter')}
        />
        <MinutesSelect
          label={t('form.notice')}
          usual={NOTICES}
          formatValue={(it) => minutes(it, noBuffer)}
          {...numberProps(form, 'noticeMinutes')}
        />
        <MinutesSelect
          label={t('form.horizon')}
          usual={HORIZONS}
          formatValue={days}
          {...numberProps(form, 'horizonDays')}
        />
        <MinutesSelect
          label={t('form.change_notice')}
          description={t('form.change_notice_hint')}
          usual={NOTICES}
          formatValue={(it) => minutes(it, t('form.until_start'))}
          {...numberProps(form, 'changeNoticeMinutes')}
        />
        <MinutesSelect
          label={t('form.check_in')}
          description={t('form.check_in_hint')}
          usual={CHECK_INS}
          none={t('form.no_check_in')}
          {...form.getInputProps('checkInMinutes')}
        />
      </SimpleGrid>
    </FormSection>
  );
}

/** Who may book it, and under which terms. */
export function AccessFields({ form }: FieldsProps) {
  const { t } = useTranslation('manage-spaces');
  const minutes = useMinutesText();
  const { type, needsApproval } = form.values;
  return (
    <FormSection title={t('form.access')} hint={t('form.access_hint')}>
      <Switch
        label={t('form.approval')}
        description={t('form.approval_hint')}
        {...form.getInputProps('needsApproval', { type: 'checkbox' })}
        // The station's team decides about each request.
        {...(type === '5g_station' && { checked: true, disabled: true })}
      />
      {(needsApproval || type === '5g_station') && (
        <MinutesSelect
          label={t('form.hold')}
          description={t('form.hold_hint')}
          usual={HOLDS}
          formatValue={(hours) => minutes(hours * HOUR, '')}
          {...numberProps(form, 'holdHours')}
        />
      )}
      <BookerRolesField
        name="bookerRoles"
        labels={{ some: t('form.some_roles'), roles: t('form.roles') }}
        permission={permission('create', RESOURCE_BY_SPACE_TYPE[type])}
        value={form.values.bookerRoles}
        error={form.errors['bookerRoles']}
        onChange={(roles) => form.setFieldValue('bookerRoles', roles)}
      />
      <Switch
        label={t('form.names')}
        description={t('form.names_hint')}
        {...form.getInputProps('showsBookers', { type: 'checkbox' })}
      />
      <AutosizeTextarea
        {...DESCRIPTION_BELOW}
        label={<OptionalLabel>{t('form.terms')}</OptionalLabel>}
        description={t('form.terms_hint')}
        minRows={3}
        maxRows={12}
        maxLength={10_000}
        {...form.getInputProps('terms')}
      />
    </FormSection>
  );
}
