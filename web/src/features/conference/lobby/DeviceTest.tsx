import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalMedia } from '../call-session.ts';
import { DeviceFields } from './DeviceFields.tsx';
import { DeviceHelp } from './DeviceHelp.tsx';
import { DevicePreview } from './DevicePreview.tsx';
import classes from './DeviceTest.module.css';

interface Props {
  createMedia: () => LocalMedia;
  /** Shown while the camera is off. */
  name: string;
}

/** Tests camera, microphone and speaker without a meeting. Nothing is turned on before a click. */
export function DeviceTest({ createMedia, name }: Props) {
  const { t } = useTranslation('visio-call');
  const [media, setMedia] = useState<LocalMedia | null>(null);
  useEffect(() => () => media?.dispose(), [media]);

  function begin() {
    const created = createMedia();
    setMedia(created);
    void created.setMicrophone(true);
    void created.setCamera(true);
  }

  if (!media) {
    return (
      <Stack gap={10} align="flex-start">
        <Text c="var(--dot-ink-2)">{t('devices.allow_hint')}</Text>
        <Button variant="default" onClick={begin}>
          {t('devices.allow')}
        </Button>
      </Stack>
    );
  }
  return (
    <div className={classes.test}>
      <DevicePreview media={media} name={name} />
      <Stack gap="md">
        <DeviceHelp media={media} />
        <DeviceFields media={media} />
        <Button variant="subtle" color="gray" onClick={() => setMedia(null)}>
          {t('devices.stop')}
        </Button>
      </Stack>
    </div>
  );
}
