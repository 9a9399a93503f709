import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMutedSounds } from '../../../lib/sounds/muted-sounds.ts';

const SOUNDS = ['person-joined', 'person-left', 'hand-raised'] as const;

/** Mutes the sounds of the meeting in this browser. */
export function CallSounds() {
  const { t } = useTranslation('visio-call');
  const { muted, muteAll } = useMutedSounds();
  return (
    <Switch
      label={t('sounds')}
      checked={!SOUNDS.every((sound) => muted.includes(sound))}
      onChange={(event) => muteAll(SOUNDS, !event.currentTarget.checked)}
    />
  );
}
