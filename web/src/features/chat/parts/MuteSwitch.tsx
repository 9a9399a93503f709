import { Switch } from '@mantine/core';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useTranslation } from 'react-i18next';
import { useMute } from '../chat.data.ts';
import info from './InfoContent.module.css';

/** Whether a room is silent for me. */
export function MuteSwitch({ room }: { room: Room }) {
  const { t } = useTranslation('chat');
  const mute = useMute();
  return (
    <Switch
      labelPosition="left"
      classNames={{ body: info.apart ?? '' }}
      label={t('info.mute')}
      description={t('info.mute_hint')}
      checked={room.muted}
      onChange={({ currentTarget }) => mute.mutate({ room, muted: currentTarget.checked })}
    />
  );
}
