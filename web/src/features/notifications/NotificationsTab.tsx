import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { useTranslation } from 'react-i18next';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { PreferenceList } from './parts/PreferenceList.tsx';
import { PushSwitch } from './parts/PushSwitch.tsx';
import { QuietHoursForm } from './parts/QuietHoursForm.tsx';
import { SoundChoices } from './parts/SoundChoices.tsx';
import { preferencesQuery } from './preferences.data.ts';

/** What one is told, where, and when not. */
export function NotificationsTab() {
  const { t } = useTranslation('preferences');
  const { data, isLoadingError, refetch } = useQuery(preferencesQuery);
  const mayChat = can(toPerson(useMe()), permission('read', 'chat'));
  const rest = isLoadingError ? (
    <LoadFailed text={t('failed')} onRetry={() => void refetch()} />
  ) : (
    <Skeletons shape="text" />
  );

  return (
    <Stack gap="lg">
      <Card title={t('push.title')} hint={t('push.hint')}>
        <PushSwitch />
      </Card>
      {mayChat && (
        <Card title={t('sounds.title')} hint={t('sounds.hint')}>
          <SoundChoices />
        </Card>
      )}
      <Card title={t('title')} hint={t('hint')}>
        {data ? <PreferenceList preferences={data.preferences} /> : rest}
      </Card>
      {data && (
        <Card title={t('quiet.title')} hint={t('quiet.hint')}>
          <QuietHoursForm quietHours={data.quietHours} />
        </Card>
      )}
    </Stack>
  );
}
