import { ActionIcon, Box, Text } from '@mantine/core';
import {
  IconArrowLeft,
  IconInfoCircle,
  IconSearch,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { LiveAvatar } from '../../../ui/presence/LiveAvatar.tsx';
import { useIsPresenceStale, usePresenceOf } from '../../../lib/live/presence.ts';
import { usePresenceText } from '../../../ui/presence/PresenceLabel.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { CallButtons } from '../calls/CallButtons.tsx';
import chat from '../chat.module.css';
import type { InfoPaneState } from '../info/InfoPane.tsx';
import { myFlags, useSetRoomFlag } from '../rooms/room-flags.data.ts';
import { useRoomText } from '../rooms/use-room-text.ts';
import type { RoomSearchToggle } from '../search/use-room-search.ts';
import classes from './RoomHeader.module.css';

interface Props {
  room: Room;
  info: InfoPaneState;
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
  const isPresenceLost = useIsPresenceStale();
  const presenceWords = usePresenceText();

  return (
    <header className={clsx(classes.head, chat.bar)}>
      <ActionIcon size={44} hiddenFrom="md" aria-label={t('room.back')} onClick={onBack}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <LiveAvatar
        userId={other.id}
        fallbackStatus={other.presence.status}
        name={name}
        photo={other.photo}
        size={40}
      />
      <Box flex={1} miw={0}>
        <Text component="h2" id="chat-room" ff="inherit" fz={15} fw={700} lts={0} truncate>
          {name}
        </Text>
        <Text fz="sm" c="dimmed" truncate>
          {[!isPresenceLost && presenceWords(presence), other.organization]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      <div className={clsx(classes.actions, chat.touch)}>
        <ActionIcon
          size={40}
          visibleFrom="md"
          aria-label={t('room.star')}
          aria-pressed={starred}
          onClick={() => setFlag.mutate({ room, flag: 'starred', isOn: !starred })}
        >
          {starred ? (
            <IconStarFilled size={20} color="var(--mantine-color-saffron-5)" aria-hidden />
          ) : (
            <IconStar size={20} stroke={1.75} aria-hidden />
          )}
        </ActionIcon>
        <CallButtons room={room} />
        <ActionIcon
          size={40}
          visibleFrom="md"
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
