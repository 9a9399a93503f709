import type { Message } from '@thedot/domain/chat/messages.contract';
import { useTranslation } from 'react-i18next';
import classes from './Reactions.module.css';
import { useAround } from './room-context.ts';

/** What a message was answered with in one sign; pressed, mine is given or taken back. */
export function Reactions({ message }: { message: Message }) {
  const { t } = useTranslation('chat-room');
  const { acts, meId, isOpen, nameOf } = useAround();
  const who = (id: string) => (id === meId ? t('you') : nameOf(id));
  return (
    <div className={classes.reactions}>
      {message.reactions.map(({ reactionId, userIds }) => {
        const isMine = userIds.includes(meId);
        const names = userIds.map(who).join(', ');
        return (
          <button
            key={reactionId}
            type="button"
            aria-pressed={isMine}
            aria-label={t('reaction', { emoji: reactionId, count: userIds.length, names })}
            title={names}
            disabled={!isOpen && !isMine}
            onClick={() => acts.react(message, reactionId)}
          >
            <span aria-hidden>{reactionId}</span>
            <span>{userIds.length}</span>
          </button>
        );
      })}
    </div>
  );
}
