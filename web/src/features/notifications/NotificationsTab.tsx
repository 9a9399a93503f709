import { Box, Button, Group, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { useTranslation } from 'react-i18next';
import { IconVolume } from '@tabler/icons-react';
import { useHub } from '../../lib/hub/hub.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import classes from './parts/PreferenceList.module.css';
import { PreferenceGroups } from './parts/PreferenceGroups.tsx';
import { PushSwitch } from './parts/PushSwitch.tsx';
import { QuietHoursForm } from './parts/QuietHoursForm.tsx';
import { preferencesQuery } from './preferences.data.ts';
import { useMutedSounds } from '../../lib/sounds/muted-sounds.ts';
import { previewSound } from '../../lib/sounds/sounds.ts';
import { SOUNDS } from '../../lib/sounds/tunes.ts';

/** The notification settings: push, sounds, preferences and quiet hours. */
export function NotificationsTab() {
  const { t } = useTranslation('preferences');
  const { name: hub } = useHub();
  const { data, isLoadingError, refetch } = useQuery(preferencesQuery);
  const canChat = can(toPerson(useMe()), permission('read', 'chat'));
  const placeholder = isLoadingError ? (
    <LoadFailed text={t('failed')} onRetry={() => void refetch()} />
  ) : (
    <Skeletons shape="text" />
  );

  return (
    <Stack gap="lg">
      <Card title={t('title')} hint={t('hint')}>
        {data ? <PreferenceGroups preferences={data.preferences} /> : placeholder}
      </Card>
      <Card title={t('push.title')} hint={t('push.hint', { hub })}>
        <PushSwitch />
      </Card>
      {canChat && (
        <Card title={t('sounds.title')} hint={t('sounds.hint')}>
          <SoundChoices />
        </Card>
      )}
      {data && (
        <Card title={t('quiet.title')} hint={t('quiet.hint')}>
          <QuietHoursForm quietHours={data.quietHours} />
        </Card>
      )}
    </Stack>
  );
}

/** Switches the sounds of this device and plays them. */
function SoundChoices() {
  const { t } = useTranslation('preferences');
  const { muted, mute } = useMutedSounds();
  return (
    <Box component="ul">
      {SOUNDS.map((sound) => {
        const name = t(`sounds.${sound}`);
        return (
          <Group
            key={sound}
            component="li"
            className={classes.sound ?? ''}
            gap={12}
            wrap="nowrap"
            mih={52}
          >
            <Switch
              flex={1}
              label={name}
              checked={!muted.includes(sound)}
              onChange={(event) => mute(sound, !event.currentTarget.checked)}
            />
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconVolume size={16} stroke={1.75} aria-hidden />}
              aria-label={t('sounds.play_named', { name })}
              onClick={() => previewSound(sound)}
            >
              {t('sounds.play')}
            </Button>
          </Group>
        );
      })}
    </Box>
  );
}
