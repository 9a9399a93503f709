import { ActionIcon } from '@mantine/core';
import { IconPhone, IconVideo } from '@tabler/icons-react';
import { can, permission } from '@thedot/domain/access/access';
import type { CallMedia } from '@thedot/domain/chat/calls.contract';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useTranslation } from 'react-i18next';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { useStartCall } from './calls.data.ts';

const ICONS = { audio: IconPhone, video: IconVideo } as const;

/** Buttons that start a call in a room; absent in closed rooms, and for users who can’t join meetings. */
export function CallButtons({ room }: { room: Room }) {
  const { t } = useTranslation('calls');
  const start = useStartCall();
  const canMeet = can(toPerson(useMe()), permission('read', 'visio'));
  if (room.closed || !canMeet) return null;
  const button = (media: CallMedia) => {
    const Icon = ICONS[media];
    return (
      <ActionIcon
        size={40}
        aria-label={t(`start.${media}`)}
        loading={start.isPending && start.variables.media === media}
        disabled={start.isPending}
        onClick={() => start.mutate({ roomId: room.id, media })}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <>
      {button('audio')}
      {button('video')}
    </>
  );
}
