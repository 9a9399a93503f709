import { Button, Group, Stack } from '@mantine/core';
import type {
  HubSetting,
  HubSettings,
  TestedService,
} from '@thedot/domain/hub-settings/hub-settings.contract';
import {
  keysOfGroup,
  type SettingGroup,
  type SettingKey,
} from '@thedot/domain/hub-settings/editable-settings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedForm } from '../../../lib/forms/use-synced-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { saveSettings, settingsQuery } from '../hub-settings.data.ts';
import { formSchema, isSecret, toForm } from '../setting-form.ts';
import { LogoField } from './LogoField.tsx';
import { SettingField } from './SettingField.tsx';
import { SettingSource } from './SettingSource.tsx';
import { TestButton } from './TestButton.tsx';

interface Props {
  group: SettingGroup;
  settings: HubSettings;
}

const TESTED: Readonly<Partial<Record<SettingGroup, readonly TestedService[]>>> = {
  providers: ['providers'],
  mail: ['mail'],
  video: ['video', 'turn'],
  storage: ['storage'],
};

/** The form of one group: its settings are saved together. */
export function GroupCard({ group, settings: { settings, logo } }: Props) {
  const { t } = useTranslation('settings');
  const cache = useQueryClient();
  const keys = keysOfGroup(group);
  const shown = keys.flatMap((key) => {
    const setting = settings.find((it) => it.key === key);
    return setting ? [{ key, setting }] : [];
  });
  const stored = toForm(shown.map(({ setting }) => setting));
  /** What each field was filled from: another admin’s later change is told, not overwritten. */
  const known = useRef(revisionsOf(settings));

  const form = useContractForm(formSchema(keys), {
    initialValues: stored,
    submit: async (_, changes) => {
      const changed = Object.entries(changes).map(([key, value = '']) => ({
        key,
        value: value.trim(),
        revision: known.current[key] ?? 0,
      }));
      return changed.length > 0 ? saveSettings(changed) : cache.ensureQueryData(settingsQuery);
    },
    onDone: (saved, sent) => {
      known.current = revisionsOf(saved.settings);
      cache.setQueryData(settingsQuery.queryKey, saved);
      form.applyStored(toForm(saved.settings.filter(({ key }) => isOf(keys, key))), sent);
      showSuccess(t('saved'));
    },
    onRefused: ({ code }) => {
      // The next save is made knowing what is stored now, which the sentence asks to compare with.
      if (code === 'settings.changed')
        void cache.fetchQuery({ ...settingsQuery, staleTime: 0 }).then((latest) => {
          known.current = revisionsOf(latest.settings);
        });
      return false;
    },
  });
  useSyncedForm(form, stored);
  const isDirty = form.isDirty();
  useEffect(() => {
    if (!isDirty) known.current = revisionsOf(settings);
  }, [isDirty, settings]);

  return (
    <Card title={t(`group.${group}.title`)} hint={t(`group.${group}.hint`)}>
      <form {...form.formProps}>
        <Stack gap="lg">
          {group === 'hub' && <LogoField logo={logo} />}
          {shown.map(({ key, setting }) => (
            <div key={key}>
              <SettingField name={key} setting={setting} form={form} />
              <SettingSource setting={setting} isSecret={isSecret(key)} />
            </div>
          ))}
          {group === 'time' && <TextLink to="/availability">{t('closures')}</TextLink>}
          <Group gap="sm">
            <Button type="submit" loading={form.busy} disabled={!isDirty}>
              {t('save')}
            </Button>
            {TESTED[group]?.map((service) => (
              <TestButton key={service} service={service} isDirty={isDirty} />
            ))}
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

const revisionsOf = (settings: readonly HubSetting[]): Readonly<Record<string, number>> =>
  Object.fromEntries(settings.map(({ key, revision }) => [key, revision]));

const isOf = (keys: readonly SettingKey[], key: string) => keys.some((it) => it === key);
