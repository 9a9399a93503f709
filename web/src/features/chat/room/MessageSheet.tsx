import { ActionIcon } from '@mantine/core';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import classes from './MessageSheet.module.css';
import { QUICK } from './MessageTools.tsx';
import { useAround } from './room-context.ts';
import { useMessageActions } from './use-message-actions.ts';

interface Props {
  message: Message;
  isMine: boolean;
  onClose: () => void;
}

const AT_HAND = [QUICK, '❤️', '😂', '✅', '🙏'];

/** The same for a finger and for the keyboard: everything that can be done with a message. */
export function MessageSheet({ message, isMine, onClose }: Props) {
  const { t } = useTranslation('chat-room');
  const { acts, isOpen } = useAround();
  const actions = useMessageActions(message, isMine);
  const react = (emoji: string) => {
    onClose();
    acts.react(message, emoji);
  };
  return (
    <Dialog opened onClose={onClose} title={t('tools')}>
      {isOpen && (
        <div className={classes.emoji}>
          {AT_HAND.map((emoji) => (
            <ActionIcon
              key={emoji}
              size={44}
              radius="xl"
              variant="default"
              aria-label={t('react_with', { emoji })}
              onClick={() => react(emoji)}
            >
              <span aria-hidden>{emoji}</span>
            </ActionIcon>
          ))}
          <EmojiButton size={44} label={t('react')} onPick={react} />
        </div>
      )}
      <ul className={classes.actions}>
        {actions.map(({ label, Icon, act, isFinal }) => (
          <li key={label}>
            <button
              type="button"
              data-final={isFinal || undefined}
              onClick={() => {
                onClose();
                act();
              }}
            >
              <Icon size={19} stroke={1.75} aria-hidden />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
