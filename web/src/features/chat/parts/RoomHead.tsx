import { ActionIcon } from '@mantine/core';
import {
  IconArrowLeft,
  IconInfoCircle,
  IconSearch,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useTranslation } from 'react-i18next';
import { LiveAvatar } from '../../../app/live/LiveAvatar.tsx';
import { usePresenceWords } from '../../../app/live/PresenceWords.tsx';
import { usePresenceLost, usePresenceOf } from '../../../app/live/presence.ts';
import { useMe } from '../../../app/session.ts';
import { CallButtons } from '../calls/CallButtons.tsx';
import { useFlag } from '../flags.data.ts';
import { mySide } from '../my-side.ts';
import type { Info } from '../use-info.ts';
import { useRoomWords } from '../use-room-words.ts';
import type { Searching } from '../use-searching.ts';
import classes from './RoomHead.module.css';

interface Props {
  room: Room;
  info: Info;
  searching: Searching;
  onBack: () => void;
}

/** Who the room is with, and what is done with all of it. */
export function RoomHead({ room, info, searching, onBack }: Props) {
  const { t } = useTranslation('chat');
  const { id: me } = useMe();
  const words = useRoomWords();
  const flag = useFlag();
  const { starred } = mySide(room, me);
  const { other } = room;
  const name = words.nameOf(room);
  const presence = usePresenceOf(other.id) ?? other.presence;
  const isLost = usePresenceLost();
  const presenceWords = usePresenceWords();

  return (
    <header className={classes.head}>
      <ActionIcon
        size={44}
        className={classes.back ?? ''}
        aria-label={t('room.back')}
        onClick={onBack}
      >
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <LiveAvatar
        userId={other.id}
        recorded={other.presence.status}
        name={name}
        photo={other.photo}
        size={40}
      />
      <div className={classes.words}>
        <h2 id="chat-room" className={classes.name}>
          {name}
        </h2>
        <p className={classes.line}>
          {[!isLost && presenceWords(presence), other.organization].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={classes.acts}>
        <ActionIcon
          size={40}
          className={classes.star ?? ''}
          aria-label={t('room.star')}
          aria-pressed={starred}
          onClick={() => flag.mutate({ room, flag: 'starred', isOn: !starred })}
        >
          {starred ? (
            <IconStarFilled size={20} aria-hidden />
          ) : (
            <IconStar size={20} stroke={1.75} aria-hidden />
          )}
        </ActionIcon>
        <CallButtons room={room} />
        <ActionIcon
          size={40}
          className={classes.search ?? ''}
          aria-label={t('room.search')}
          aria-expanded={searching.isOpen}
          onClick={searching.isOpen ? searching.close : searching.open}
        >
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={40}
          aria-label={t('room.info')}
          aria-expanded={info.opened}
          onClick={info.toggle}
        >
          <IconInfoCircle size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </header>
  );
}
