import { ActionIcon, Menu } from '@mantine/core';
import { IconCornerUpLeft, IconDots, IconPin, IconPinnedOff } from '@tabler/icons-react';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { useTranslation } from 'react-i18next';
import { EmojiButton } from './EmojiButton.tsx';
import classes from './MessageTools.module.css';
import { useAround } from './room-context.ts';
import { useMessageActions } from './use-message-actions.ts';

interface Props {
  message: Message;
  isMine: boolean;
  /** Something of it is open: it has to stay. */
  onOpened: (isOpen: boolean) => void;
}

export const QUICK = '👍';
const ICON = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

/** What is at hand at a message that is pointed at. */
export function MessageTools({ message, isMine, onOpened }: Props) {
  const { t } = useTranslation('chat-room');
  const { acts, isOpen, reply } = useAround();
  const actions = useMessageActions(message, isMine);
  const react = (emoji: string) => acts.react(message, emoji);
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('tools')}>
      {isOpen && (
        <>
          <ActionIcon
            size={30}
            aria-label={t('react_with', { emoji: QUICK })}
            onClick={() => react(QUICK)}
          >
            <span className={classes.quick} aria-hidden>
              {QUICK}
            </span>
          </ActionIcon>
          <EmojiButton size={30} label={t('react')} onPick={react} onOpened={onOpened} />
          <ActionIcon size={30} aria-label={t('act.reply')} onClick={() => reply(message)}>
            <IconCornerUpLeft {...ICON} />
          </ActionIcon>
          <ActionIcon
            size={30}
            aria-label={t(message.pinned ? 'act.unpin' : 'act.pin')}
            onClick={() => acts.pin(message, !message.pinned)}
          >
            {message.pinned ? <IconPinnedOff {...ICON} /> : <IconPin {...ICON} />}
          </ActionIcon>
        </>
      )}
      <Menu position="bottom-end" keepMounted={false} onChange={onOpened}>
        <Menu.Target>
          <ActionIcon size={30} aria-label={t('more')}>
            <IconDots {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, Icon, act, isFinal }) => (
            <Menu.Item
              key={label}
              leftSection={<Icon {...ICON} />}
              {...(isFinal && { color: 'crimson' })}
              onClick={act}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
