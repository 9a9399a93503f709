import { ActionIcon } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { ChatAddress } from '../use-chat-address.ts';
import type { Rooms } from '../use-rooms.ts';
import { RoomList } from './RoomList.tsx';
import classes from './RoomsPane.module.css';

interface Props {
  rooms: Rooms;
  address: ChatAddress;
  onStart: () => void;
  onBlock: (room: Room) => void;
  className?: string | undefined;
}

/** My rooms, and the search in all of them. */
export function RoomsPane({ rooms, address, onStart, onBlock, className }: Props) {
  const { t } = useTranslation('chat');
  return (
    <div className={clsx(classes.pane, className)}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <ActionIcon size={40} aria-label={t('start')} onClick={onStart}>
          <IconMessagePlus size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      <RoomList rooms={rooms} openId={address.roomId} onStart={onStart} onBlock={onBlock} />
    </div>
  );
}
