import { VisuallyHidden } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveAvatar } from '../../../app/live/LiveAvatar.tsx';
import { ThreeDots } from '../../../ui/ThreeDots.tsx';
import { useChatDraft } from '../chat-drafts.ts';
import { useMenuPress } from '../use-menu-press.ts';
import { addressOfRoom, roomLinkState } from '../use-chat-address.ts';
import { useRoomWords } from '../use-room-words.ts';
import { useTyping } from '../use-typing.ts';
import { useNotSent } from '../room/outbox.ts';
import type { OpenMenu } from './RoomMenu.tsx';
import classes from './RoomRow.module.css';

interface Props {
  room: Room;
  isOpen: boolean;
  /** Where Tab enters the list; from there the arrows lead on. */
  isStop: boolean;
  /** The list is one step back from where this leads. */
  isFromList: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onMenu: OpenMenu;
}

/** One room in the list: who it is with, what was last said, and whether that was seen. */
export function RoomRow({ room, isOpen, isStop, isFromList, onFocus, onKeyDown, onMenu }: Props) {
  const { t } = useTranslation('chat');
  const words = useRoomWords();
  const { other, lastMessage, unseen, muted } = room;
  const press = useMenuPress((at) => onMenu(room.id, at));

  return (
    <Link
      to={addressOfRoom(room.id)}
      {...(isOpen && { replace: true })}
      state={roomLinkState(isFromList)}
      preventScrollReset
      className={classes.row}
      data-room={room.id}
      data-unseen={unseen.unseen > 0 || undefined}
      aria-current={isOpen ? 'page' : undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      draggable={false}
      {...press}
    >
      <LiveAvatar
        userId={other.id}
        recorded={other.presence.status}
        name={words.nameOf(room)}
        photo={other.photo}
      />
      <span className={classes.words}>
        <span className={classes.name}>
          {words.nameOf(room)}
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
        <LastLine room={room} />
      </span>
      <span className={classes.end}>
        {lastMessage && (
          <time dateTime={lastMessage.createdAt} className={classes.time}>
            {words.lastTime(lastMessage.createdAt)}
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

function LastLine({ room }: { room: Room }) {
  const { t } = useTranslation('chat');
  const words = useRoomWords();
  const draft = useChatDraft(room.id);
  const isNotSent = useNotSent(room.id);
  if (useTyping(room)) {
    return (
      <span className={classes.typing}>
        <ThreeDots />
        <VisuallyHidden>{t('typing')}</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className={classes.last} dir="auto">
      {isNotSent ? (
        <b className={classes.failed}>{t('last.not_sent')}</b>
      ) : draft ? (
        <>
          <b className={classes.draft}>{t('last.draft')}</b> {draft}
        </>
      ) : (
        words.lastWords(room)
      )}
    </span>
  );
}
