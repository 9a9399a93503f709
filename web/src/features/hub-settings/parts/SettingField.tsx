import { Input, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { Role } from '@thedot/domain/access/roles';
import type { HubSetting } from '@thedot/domain/hub-settings/hub-settings.contract';
import {
  keysOfGroup,
  PART_SETTINGS,
  type SettingKey,
} from '@thedot/domain/hub-settings/editable-settings';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { useHub } from '../../../lib/hub/hub.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { ChoiceBoxes } from '../../../ui/fields/ChoiceBoxes.tsx';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { TimeZoneSelect } from '../../../ui/fields/TimeZoneSelect.tsx';
import { isSecret, type SettingForm } from '../setting-form.ts';
import { useShownValue } from '../use-shown-value.ts';
import classes from '../SettingsPage.module.css';
import { AccentField } from './AccentField.tsx';

interface Props {
  name: SettingKey;
  setting: HubSetting;
  form: ContractFormHandle<SettingForm>;
}

const CHOICES: Readonly<Partial<Record<SettingKey, readonly string[]>>> = {
  HUB_CLOCK: ['24', '12'],
  HUB_WEEK_START: ['monday', 'sunday', 'saturday'],
};
const NUMBERS: readonly SettingKey[] = [
  'DAILY_BOOKINGS',
  'MESSAGES_PER_MINUTE',
  'CLAIM_WORKING_DAYS',
  'RECORDING_MEETING_GB',
  'RECORDING_USER_GB',
  'RECORDING_FREE_GB',
  ...keysOfGroup('retention'),
];
const FLAGS: readonly SettingKey[] = ['SIGN_UP', ...Object.values(PART_SETTINGS)];

/** The control of one setting, by what it holds. */
export function SettingField({ name, setting, form }: Props) {
  const { t } = useTranslation('settings');
  const { name: hub } = useHub();
  const roleName = useRoleName();
  const shownValue = useShownValue();
  const texts = { label: t(`field.${name}.label`), description: t(`field.${name}.hint`, { hub }) };
  const value = form.getValues()[name] ?? '';
  const change = (next: string) => form.setFieldValue(name, next);
  const field = { ...DESCRIPTION_BELOW, ...texts, ...form.getInputProps(name) };
  const choices = CHOICES[name];

  if (name === 'HUB_ACCENT') return <AccentField {...field} value={value} onPick={change} />;
  if (name === 'HUB_TIME_ZONE') return <TimeZoneSelect {...field} />;
  if (isSecret(name))
    return (
      <PasswordField
        {...field}
        autoComplete="new-password"
        placeholder={setting.isSet ? t('secret.keep') : ''}
      />
    );
  if (choices)
    return (
      <Input.Wrapper {...DESCRIPTION_BELOW} {...texts} labelElement="div" error={form.errors[name]}>
        <div>
          <SegmentedControl
            aria-label={texts.label}
            value={value}
            onChange={change}
            data={choices.map((it) => ({ value: it, label: shownValue(name, it) }))}
          />
        </div>
      </Input.Wrapper>
    );
  if (name === 'BBB_CHECKSUM')
    return (
      <Select {...field} allowDeselect={false} data={['sha256', 'sha384', 'sha512', 'sha1']} />
    );
  if (FLAGS.includes(name))
    return (
      <Switch
        {...texts}
        checked={/^[ty1]/.test(value)}
        onChange={({ currentTarget }) => change(String(currentTarget.checked))}
      />
    );
  if (name === 'SECOND_FACTOR_ROLES')
    return (
      <ChoiceBoxes
        {...texts}
        name={name}
        options={Role.options}
        value={Role.options.filter((role) => value.split(',').includes(role))}
        error={form.errors[name]}
        nameOf={roleName}
        onChange={(roles) => change(roles.join(',') || 'none')}
      />
    );
  return (
    <TextInput
      {...field}
      {...(NUMBERS.includes(name) && {
        inputMode: 'decimal' as const,
        classNames: { wrapper: classes.number ?? '' },
      })}
    />
  );
}
