import { ActionIcon } from '@mantine/core';
import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useRoomText } from '../rooms/use-room-text.ts';
import info from './InfoSection.module.css';
import classes from './PinnedMessages.module.css';
import { pinsQuery, useUnpin } from './pins.data.ts';

interface Props {
  room: Room;
  onJump: (messageId: string) => void;
}

/** The last pinned message, below the header; a click jumps to it. */
export function PinnedBar({ room, onJump }: Props) {
  const { t } = useTranslation('chat');
  const { messageText } = useRoomText();
  const { data: pins } = useQuery({ ...pinsQuery(room.id), enabled: room.pinned > 0 });
  const [last] = pins ?? [];
  if (!last || room.pinned === 0) return null;
  return (
    <button type="button" className={classes.bar} onClick={() => onJump(last.id)}>
      <IconPin size={16} stroke={1.75} aria-hidden />
      <span className={classes.line}>
        <span className={classes.count}>
          <b>{t('pins.count', { count: pins?.length ?? room.pinned })}</b> ·
        </span>
        <span className={classes.words} dir="auto">
          {messageText(room, last)}
        </span>
      </span>
    </button>
  );
}

/** All pinned messages: each can be jumped to or unpinned. */
export function PinnedList({ room, onJump }: Props) {
  const { t } = useTranslation('chat');
  const { messageText } = useRoomText();
  const { data: pins, isPending, isLoadingError, refetch } = useQuery(pinsQuery(room.id));
  const unpin = useUnpin(room.id);
  return (
    <section aria-labelledby="chat-pins">
      <header className={info.head}>
        <h3 id="chat-pins" className={info.title}>
          {t('pins.title')}
        </h3>
        {pins && pins.length > 0 && <span className={info.figure}>{pins.length}</span>}
      </header>
      {isPending && <Skeletons shape="text" count={2} />}
      {isLoadingError && <LoadFailed text={t('pins.failed')} onRetry={() => void refetch()} />}
      {pins?.length === 0 && <p className={info.nothing}>{t('pins.none')}</p>}
      <ul className={info.list}>
        {pins?.map((message) => (
          <li key={message.id} className={classes.pin}>
            <button
              type="button"
              className={classes.pinText}
              dir="auto"
              onClick={() => onJump(message.id)}
            >
              {messageText(room, message)}
            </button>
            {room.closed === null && (
              <ActionIcon
                size={32}
                className={classes.unpin ?? ''}
                aria-label={t('pins.unpin', { text: messageText(room, message).slice(0, 40) })}
                onClick={() => unpin.mutate(message.id)}
              >
                <IconPinnedOff size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
