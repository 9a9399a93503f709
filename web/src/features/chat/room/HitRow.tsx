import type { MessageSearchResult } from '@thedot/domain/chat/message-actions.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../app/session.ts';
import { useNameOf } from '../../../ui/use-name-of.ts';
import { HitWords } from '../parts/HitWords.tsx';
import { firstName, useRoomWords } from '../use-room-words.ts';
import classes from './HitRow.module.css';

interface Props {
  id: string;
  hit: MessageSearchResult;
  isActive: boolean;
  onPick: () => void;
}

/** One hit in a room: who said it, the words around it, and when. */
export function HitRow({ id, hit, isActive, onPick }: Props) {
  const { t } = useTranslation('chat-room');
  const { id: meId } = useMe();
  const nameOf = useNameOf();
  const { lastTime } = useRoomWords();
  const { message, other } = hit;
  return (
    // The keyboard chooses from the field.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.hit}
      onClick={onPick}
      onMouseDown={(event) => event.preventDefault()}
    >
      <b>{message.senderId === meId ? t('you') : firstName(nameOf(other.name))}</b>
      <span className={classes.words} dir="auto">
        <HitWords hit={hit} />
      </span>
      <time dateTime={message.createdAt}>{lastTime(message.createdAt)}</time>
    </div>
  );
}
