import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useTranslation } from 'react-i18next';
import type { Info } from '../use-info.ts';
import classes from './InfoPane.module.css';

interface Props {
  room: Room;
  info: Info;
  onJump: (messageId: string) => void;
  onBlock: () => void;
}

/** Who the room is with. */
export function InfoPane({ room, info }: Props) {
  const { t } = useTranslation('chat');
  if (!info.opened || !info.isBeside) return null;
  return (
    <aside className={classes.pane} aria-label={t('info.label')}>
      {room.other.name}
    </aside>
  );
}
