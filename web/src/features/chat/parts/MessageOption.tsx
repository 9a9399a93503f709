import type { MessageSearchResult } from '@thedot/domain/chat/message-actions.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../app/session.ts';
import { DotAvatar } from '../../../ui/DotAvatar.tsx';
import { useNameOf } from '../../../ui/use-name-of.ts';
import { type Option, optionProps } from '../use-options.ts';
import { useRoomWords } from '../use-room-words.ts';
import { HitWords } from './HitWords.tsx';
import options from './Options.module.css';

/** A message that was found: whose room, when, and the words around what was looked for. */
export function MessageOption({ hit, ...option }: Option & { hit: MessageSearchResult }) {
  const { t } = useTranslation('chat');
  const { id: me } = useMe();
  const { lastTime } = useRoomWords();
  const nameOf = useNameOf();
  const { message, other } = hit;
  const name = nameOf(other.name);
  return (
    <div className={options.option} {...optionProps(option)}>
      <DotAvatar name={name} photo={other.photo} />
      <span className={options.words}>
        <span className={options.name}>{name}</span>
        <span className={options.line} dir="auto">
          {message.senderId === me && t('search.mine')}
          <HitWords hit={hit} />
        </span>
      </span>
      <time className={options.time} dateTime={message.createdAt}>
        {lastTime(message.createdAt)}
      </time>
    </div>
  );
}
