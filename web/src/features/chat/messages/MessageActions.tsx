import { ActionIcon, Button, Group, Menu, Paper, Stack } from '@mantine/core';
import { IconCornerUpLeft, IconDots, IconPin, IconPinnedOff } from '@tabler/icons-react';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { EmojiButton } from '../emoji/EmojiButton.tsx';
import { useRoomContext } from '../room-context.ts';
import classes from './MessageActions.module.css';
import { useMessageActions } from './use-message-actions.ts';

interface Props {
  message: Message;
  isMine: boolean;
  /** A popover of the toolbar is open: the toolbar must stay mounted. */
  onOpenChange: (isOpen: boolean) => void;
}

const QUICK_REACTION = '👍';
const ICON = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

/** The toolbar of the message under the pointer. */
export function MessageToolbar({ message, isMine, onOpenChange }: Props) {
  const { t } = useTranslation('chat-room');
  const { roomActions, isOpen, reply } = useRoomContext();
  const actions = useMessageActions(message, isMine);
  const react = (emoji: string) => roomActions.react(message, emoji);
  return (
    <Paper
      className={classes.tools ?? ''}
      withBorder
      shadow="md"
      p={3}
      role="toolbar"
      aria-label={t('tools')}
    >
      {isOpen && (
        <>
          <ActionIcon
            size={30}
            aria-label={t('react_with', { emoji: QUICK_REACTION })}
            onClick={() => react(QUICK_REACTION)}
          >
            <span aria-hidden>{QUICK_REACTION}</span>
          </ActionIcon>
          <EmojiButton size={30} label={t('react')} onSelect={react} onOpenChange={onOpenChange} />
          <ActionIcon size={30} aria-label={t('act.reply')} onClick={() => reply(message)}>
            <IconCornerUpLeft {...ICON} />
          </ActionIcon>
          <ActionIcon
            size={30}
            aria-label={t(message.pinned ? 'act.unpin' : 'act.pin')}
            onClick={() => roomActions.pin(message, !message.pinned)}
          >
            {message.pinned ? <IconPinnedOff {...ICON} /> : <IconPin {...ICON} />}
          </ActionIcon>
        </>
      )}
      <Menu position="bottom-end" keepMounted={false} onChange={onOpenChange}>
        <Menu.Target>
          <ActionIcon size={30} aria-label={t('more')}>
            <IconDots {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, Icon, run, isFinal }) => (
            <Menu.Item
              key={label}
              leftSection={<Icon {...ICON} />}
              {...(isFinal && { color: 'crimson' })}
              onClick={run}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Paper>
  );
}

interface MessageActionsDialogProps {
  message: Message;
  isMine: boolean;
  onClose: () => void;
}

const REACTIONS = [QUICK_REACTION, '❤️', '😂', '✅', '🙏'];

/** The actions on a message as a dialog, for touch and keyboard. */
export function MessageActionsDialog({ message, isMine, onClose }: MessageActionsDialogProps) {
  const { t } = useTranslation('chat-room');
  const { roomActions, isOpen } = useRoomContext();
  const actions = useMessageActions(message, isMine);
  const react = (emoji: string) => {
    onClose();
    roomActions.react(message, emoji);
  };
  return (
    <Dialog opened onClose={onClose} title={t('tools')}>
      {isOpen && (
        <Group justify="space-between" gap={8} mb={12} fz={20}>
          {REACTIONS.map((emoji) => (
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
          <EmojiButton size={44} label={t('react')} onSelect={react} />
        </Group>
      )}
      <Stack component="ul" gap={0}>
        {actions.map(({ label, Icon, run, isFinal }) => (
          <Group key={label} component="li">
            <Button
              fullWidth
              variant="subtle"
              color={isFinal ? 'crimson' : 'gray'}
              justify="flex-start"
              h={44}
              px={10}
              fw={400}
              leftSection={<Icon size={19} stroke={1.75} aria-hidden />}
              onClick={() => {
                onClose();
                run();
              }}
            >
              {label}
            </Button>
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}
