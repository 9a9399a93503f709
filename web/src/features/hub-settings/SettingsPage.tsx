import { Box, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { HubSettings } from '@thedot/domain/hub-settings/hub-settings.contract';
import {
  keysOfGroup,
  SETTING_GROUPS,
  type SettingGroup,
} from '@thedot/domain/hub-settings/editable-settings';
import { containsAllWords } from '@thedot/domain/kernel/search';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/lists/SearchField.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { settingsQuery } from './hub-settings.data.ts';
import { GroupCard } from './parts/GroupCard.tsx';
import { SetupSteps } from './parts/SetupSteps.tsx';
import classes from './SettingsPage.module.css';

/** All settings that admins change, group by group, with what applies and where it is from. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const settings = useQuery(settingsQuery);
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          <Button component={Link} to="/settings/health" variant="default">
            {t('health')}
          </Button>
        }
      />
      {settings.data ? (
        <Groups settings={settings.data} />
      ) : settings.isLoadingError ? (
        <LoadFailed error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <Skeletons shape="page" />
      )}
    </>
  );
}

function Groups({ settings }: { settings: HubSettings }) {
  const { t } = useTranslation('settings');
  const [search, setSearch] = useState('');
  const [params] = useSearchParams();
  const asked = params.get('group');
  useEffect(() => {
    if (asked) document.getElementById(asked)?.scrollIntoView();
  }, [asked]);

  const isShown = (group: SettingGroup) =>
    containsAllWords(
      [
        t(`group.${group}.title`),
        t(`group.${group}.hint`),
        ...keysOfGroup(group).flatMap((key) => [key, t(`field.${key}.label`)]),
      ].join(' '),
      search,
    );
  const shown = SETTING_GROUPS.filter(isShown);

  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <SearchField label={t('search')} value={search} onChange={setSearch} />
        <nav aria-label={t('groups')} className={classes.nav}>
          {shown.map((group) => (
            <a key={group} href={`#${group}`}>
              {t(`group.${group}.title`)}
            </a>
          ))}
        </nav>
      </div>
      <Stack gap="lg" miw={0}>
        {search === '' && <SetupSteps settings={settings} />}
        {shown.length === 0 && <EmptyState title={t('none_found')} text={t('none_found_hint')} />}
        {/* Hidden, not unmounted: what was typed stays. */}
        {SETTING_GROUPS.map((group) => (
          <Box key={group} id={group} className={classes.group} hidden={!shown.includes(group)}>
            <GroupCard group={group} settings={settings} />
          </Box>
        ))}
      </Stack>
    </div>
  );
}
