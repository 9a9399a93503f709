import { ActionIcon } from '@mantine/core';
import { IconPinnedOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { pinsQuery, useUnpin } from '../pins.data.ts';
import { useRoomWords } from '../use-room-words.ts';
import info from './InfoContent.module.css';
import classes from './PinnedList.module.css';

interface Props {
  room: Room;
  onJump: (messageId: string) => void;
}

/** What is pinned: each leads to where it was said, and can be taken off. */
export function PinnedList({ room, onJump }: Props) {
  const { t } = useTranslation('chat');
  const { messageWords } = useRoomWords();
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
              className={classes.words}
              dir="auto"
              onClick={() => onJump(message.id)}
            >
              {messageWords(room, message)}
            </button>
            {room.closed === null && (
              <ActionIcon
                size={32}
                className={classes.unpin ?? ''}
                aria-label={t('pins.unpin', { text: messageWords(room, message).slice(0, 40) })}
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
