import { Button, Switch } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMutedSounds } from '../../../lib/sounds/muted-sounds.ts';
import { previewSound } from '../../../lib/sounds/sounds.ts';
import { SOUNDS } from '../../../lib/sounds/tunes.ts';
import classes from './SoundChoices.module.css';

/** What may be heard on this device, and how it sounds. */
export function SoundChoices() {
  const { t } = useTranslation('preferences');
  const { muted, mute } = useMutedSounds();
  return (
    <ul className={classes.rows}>
      {SOUNDS.map((sound) => {
        const name = t(`sounds.${sound}`);
        return (
          <li key={sound} className={classes.row}>
            <Switch
              className={classes.what}
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
          </li>
        );
      })}
    </ul>
  );
}
