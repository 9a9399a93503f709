import { Box, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveAvatar } from '../../../ui/presence/LiveAvatar.tsx';
import { ThreeDots } from '../../../ui/dots/ThreeDots.tsx';
import classes from '../Row.module.css';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { useDraft } from '../drafts.ts';
import { useIsTyping } from '../use-typing.ts';
import { useHasUnsentMessage } from '../outbox/outbox.ts';
import { roomPath, roomLinkState } from '../use-chat-address.ts';
import { useContextMenuPress } from '../use-long-press.ts';
import type { OpenRoomMenu } from './RoomMenu.tsx';
import { useRoomText } from './use-room-text.ts';

interface Props {
  room: Room;
  isOpen: boolean;
  /** The row that Tab focuses; arrow keys move on from it. */
  isTabStop: boolean;
  /** The room is opened from the list, so that going back returns to it. */
  isFromList: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onMenu: OpenRoomMenu;
}

/** One room in the list: the other person, the last message and the unseen count. */
export function RoomRow({
  room,
  isOpen,
  isTabStop,
  isFromList,
  onFocus,
  onKeyDown,
  onMenu,
}: Props) {
  const { t } = useTranslation('chat');
  const roomText = useRoomText();
  const { other, lastMessage, unseen, muted } = room;
  const press = useContextMenuPress((at) => onMenu(room.id, at));

  return (
    <Link
      to={roomPath(room.id)}
      {...(isOpen && { replace: true })}
      state={roomLinkState(isFromList)}
      preventScrollReset
      className={classes.row}
      data-room={room.id}
      data-unseen={unseen.unseen > 0 || undefined}
      aria-current={isOpen ? 'page' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      draggable={false}
      {...press}
    >
      <LiveAvatar
        userId={other.id}
        fallbackStatus={other.presence.status}
        name={roomText.nameOf(room)}
        photo={other.photo}
      />
      <Box component="span" flex={1} miw={0} lh="20px">
        <Group component="span" gap={5} wrap="nowrap">
          <Text span inherit className={classes.name ?? ''} truncate>
            {roomText.nameOf(room)}
          </Text>
          {muted && (
            <IconBellOff
              size={14}
              stroke={1.75}
              role="img"
              aria-hidden={false}
              aria-label={t('muted')}
              color="var(--dot-ink-3)"
            />
          )}
        </Group>
        <LastMessage room={room} />
      </Box>
      <Stack component="span" gap={2} align="flex-end" miw={34}>
        {lastMessage && (
          <Text
            component="time"
            className={classes.time ?? ''}
            fz="xs"
            lh="18px"
            dateTime={lastMessage.createdAt}
          >
            {roomText.lastTime(lastMessage.createdAt)}
          </Text>
        )}
        <CountBadge
          count={unseen.unseen}
          label={t('unseen', { count: unseen.unseen })}
          className={muted ? classes.muted : undefined}
        />
      </Stack>
    </Link>
  );
}

function LastMessage({ room }: { room: Room }) {
  const { t } = useTranslation('chat');
  const roomText = useRoomText();
  const draft = useDraft(room.id);
  const hasUnsent = useHasUnsentMessage(room.id);
  if (useIsTyping(room)) {
    return (
      <Group component="span" h={20}>
        <ThreeDots />
        <VisuallyHidden>{t('typing')}</VisuallyHidden>
      </Group>
    );
  }
  return (
    <Text
      span
      inherit
      display="block"
      fz="sm"
      className={classes.line ?? ''}
      ta="start"
      truncate
      dir="auto"
    >
      {hasUnsent ? (
        <Text span inherit fw={600} c="var(--dot-error)">
          {t('last.not_sent')}
        </Text>
      ) : draft ? (
        <>
          <Text span inherit fw={600} c="var(--dot-accent-text)">
            {t('last.draft')}
          </Text>{' '}
          {draft}
        </>
      ) : (
        roomText.lastMessageText(room)
      )}
    </Text>
  );
}
