import { IconPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useTranslation } from 'react-i18next';
import { pinsQuery } from '../pins.data.ts';
import { useRoomWords } from '../use-room-words.ts';
import classes from './PinnedBar.module.css';

interface Props {
  room: Room;
  onJump: (messageId: string) => void;
}

/** The last of what is pinned, under the head; it leads there. */
export function PinnedBar({ room, onJump }: Props) {
  const { t } = useTranslation('chat');
  const { messageWords } = useRoomWords();
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
          {messageWords(room, last)}
        </span>
      </span>
    </button>
  );
}
