import { VisuallyHidden } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveAvatar } from '../../../ui/presence/LiveAvatar.tsx';
import { ThreeDots } from '../../../ui/dots/ThreeDots.tsx';
import { useDraft } from '../drafts.ts';
import { useIsTyping } from '../use-typing.ts';
import { useHasUnsentMessage } from '../outbox/outbox.ts';
import { roomPath, roomLinkState } from '../use-chat-address.ts';
import { useContextMenuPress } from '../use-long-press.ts';
import type { OpenMenu } from './RoomMenu.tsx';
import classes from './RoomRow.module.css';
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
  onMenu: OpenMenu;
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
        recorded={other.presence.status}
        name={roomText.nameOf(room)}
        photo={other.photo}
      />
      <span className={classes.words}>
        <span className={classes.name}>
          {roomText.nameOf(room)}
          {muted && (
            <IconBellOff
              size={14}
              stroke={1.75}
              role="img"
              aria-hidden={false}
              aria-label={t('muted')}
            />
          )}
        </span>
        <LastMessage room={room} />
      </span>
      <span className={classes.end}>
        {lastMessage && (
          <time dateTime={lastMessage.createdAt} className={classes.time}>
            {roomText.lastTime(lastMessage.createdAt)}
          </time>
        )}
        {unseen.unseen > 0 && (
          <span className={classes.count} data-muted={muted || undefined}>
            <span aria-hidden>{unseen.unseen > 99 ? '99+' : unseen.unseen}</span>
            <VisuallyHidden>{t('unseen', { count: unseen.unseen })}</VisuallyHidden>
          </span>
        )}
      </span>
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
      <span className={classes.typing}>
        <ThreeDots />
        <VisuallyHidden>{t('typing')}</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className={classes.last} dir="auto">
      {hasUnsent ? (
        <b className={classes.failed}>{t('last.not_sent')}</b>
      ) : draft ? (
        <>
          <b className={classes.draft}>{t('last.draft')}</b> {draft}
        </>
      ) : (
        roomText.lastMessageText(room)
      )}
    </span>
  );
}
