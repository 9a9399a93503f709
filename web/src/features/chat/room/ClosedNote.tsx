import type { RoomClosed } from '@thedot/domain/chat/rooms.contract';
import { useTranslation } from 'react-i18next';
import classes from './ClosedNote.module.css';

interface Props {
  because: RoomClosed;
  name: string;
}

/** Why nothing can be written here any more, where it would be. */
export function ClosedNote({ because, name }: Props) {
  const { t } = useTranslation('chat-room');
  return <p className={classes.closed}>{t(`closed.${because}`, { name })}</p>;
}
