import { Accordion, Group, Select, Stack, Text } from '@mantine/core';
import { notificationFeature } from '@thedot/domain/notifications/groups.rules';
import type { Preferences } from '@thedot/domain/notifications/preferences.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  findLevel,
  type Group as PreferenceGroup,
  GROUP_OF,
  GROUPS,
  levelsOf,
  toChanges,
} from '../preference-groups.ts';
import { useSetPreferences } from '../preferences.data.ts';
import { PreferenceList } from './PreferenceList.tsx';

type Preference = Preferences['preferences'][number];

/** One choice for each group of notifications, and every type and channel under "Advanced". */
export function PreferenceGroups({ preferences }: { preferences: readonly Preference[] }) {
  const { t } = useTranslation('preferences');
  const groups = Map.groupBy(
    preferences.filter(({ isFixed }) => !isFixed),
    ({ type }) => GROUP_OF[notificationFeature(type)],
  );
  return (
    <Stack gap={20}>
      <Stack component="ul" gap={16}>
        {GROUPS.map((group) => {
          const types = groups.get(group);
          return types && <GroupChoice key={group} group={group} preferences={types} />;
        })}
      </Stack>
      <Accordion variant="contained">
        <Accordion.Item value="advanced">
          <Accordion.Control>{t('advanced')}</Accordion.Control>
          <Accordion.Panel>
            <PreferenceList preferences={preferences} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Stack>
  );
}

interface GroupChoiceProps {
  group: PreferenceGroup;
  preferences: readonly Preference[];
}

function GroupChoice({ group, preferences }: GroupChoiceProps) {
  const { t } = useTranslation('preferences');
  const choose = useSetPreferences();
  const hint = useId();
  const levels = levelsOf(group, preferences);
  return (
    <Group component="li" justify="space-between" gap="6px 24px">
      <Text component="div" flex="1 1 220px" miw={0} fw={600}>
        {t(`groups.${group}.title`)}
        <Text id={hint} fz="sm" fw={400} c="dimmed">
          {t(`groups.${group}.text`)}
        </Text>
      </Text>
      <Select
        w={{ base: '100%', xs: 300 }}
        aria-label={t(`groups.${group}.title`)}
        aria-describedby={hint}
        allowDeselect={false}
        placeholder={t('level.custom')}
        data={levels.map((value) => ({ value, label: t(`level.${value}`) }))}
        value={findLevel(group, preferences)}
        onChange={(value) => {
          const level = levels.find((it) => it === value);
          if (level) choose.mutate(toChanges(group, preferences, level));
        }}
      />
    </Group>
  );
}
