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
import { LiveAvatar } from '../../../ui/presence/LiveAvatar.tsx';
import { usePresenceStale, usePresenceOf } from '../../../lib/live/presence.ts';
import { usePresenceText } from '../../../ui/presence/PresenceLabel.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { CallButtons } from '../calls/CallButtons.tsx';
import type { Info } from '../info/InfoPane.tsx';
import { myFlags, useSetRoomFlag } from '../rooms/room-flags.data.ts';
import { useRoomText } from '../rooms/use-room-text.ts';
import type { RoomSearchToggle } from '../search/use-room-search.ts';
import classes from './RoomHeader.module.css';

interface Props {
  room: Room;
  info: Info;
  searching: RoomSearchToggle;
  onBack: () => void;
}

/** The other person of the room, and the actions on the whole room. */
export function RoomHeader({ room, info, searching, onBack }: Props) {
  const { t } = useTranslation('chat');
  const { id: me } = useMe();
  const roomText = useRoomText();
  const setFlag = useSetRoomFlag();
  const { starred } = myFlags(room, me);
  const { other } = room;
  const name = roomText.nameOf(room);
  const presence = usePresenceOf(other.id) ?? other.presence;
  const isPresenceLost = usePresenceStale();
  const presenceWords = usePresenceText();

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
          {[!isPresenceLost && presenceWords(presence), other.organization]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={classes.actions}>
        <ActionIcon
          size={40}
          className={classes.star ?? ''}
          aria-label={t('room.star')}
          aria-pressed={starred}
          onClick={() => setFlag.mutate({ room, flag: 'starred', isOn: !starred })}
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
