import { Switch } from '@mantine/core';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../app/session.ts';
import { useFlag } from '../flags.data.ts';
import { mySide } from '../my-side.ts';
import info from './InfoContent.module.css';

/** Whether a room stands with the starred ones: where its head has no place for the star. */
export function StarSwitch({ room }: { room: Room }) {
  const { t } = useTranslation('chat');
  const { id: me } = useMe();
  const flag = useFlag();
  return (
    <Switch
      labelPosition="left"
      classNames={{ body: info.apart ?? '' }}
      label={t('room.star')}
      checked={mySide(room, me).starred}
      onChange={({ currentTarget }) =>
        flag.mutate({ room, flag: 'starred', isOn: currentTarget.checked })
      }
    />
  );
}
