import { Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconAlertCircle,
  IconPhone,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import type { Message } from '@thedot/domain/chat/messages.contract';
import clsx from 'clsx';
import { type FocusEvent, type KeyboardEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRoomContext } from '../room-context.ts';
import chat from '../chat.module.css';
import { useLongPress } from '../use-long-press.ts';
import type { MessageRow } from './message-rows.ts';
import { MessageActionsDialog, MessageToolbar } from './MessageActions.tsx';
import { MessageBody, Reactions } from './MessageBody.tsx';
import classes from './MessageItem.module.css';

interface Props {
  row: MessageRow;
  /** Under the pointer or focused by the keyboard: the toolbar is shown. */
  isActive: boolean;
  isHighlighted: boolean;
  onActive: (key: string | null) => void;
}

/** One message: sender, time, content, reactions and actions. */
export const MessageItem = memo(function MessageItem(props: Props) {
  const { row, isActive, isHighlighted, onActive } = props;
  const { message, isMine, isFirst, status } = row;
  const { t } = useTranslation('chat-room');
  const format = useFormat();
  const { nameOf, other } = useRoomContext();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isToolOpen, setToolOpen] = useState(false);
  const canAct = status === 'sent' && message.deletedAt === null;
  const openSheet = () => canAct && setSheetOpen(true);
  const longPress = useLongPress(openSheet);
  if (message.call) return <CallMessage message={message} rowKey={row.key} />;

  const time = format.time(message.createdAt);
  const name = nameOf(message.senderId);

  function onKeyDown(event: KeyboardEvent) {
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (event.target !== event.currentTarget || (!isMenuKey && event.key !== 'Enter')) return;
    event.preventDefault();
    openSheet();
  }

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isWithin && !currentTarget.matches(':hover')) onActive(null);
  };

  return (
    // Arrow keys move between messages; a long press opens the actions.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className={clsx(classes.message, isMine && classes.mine, isFirst && classes.first)}
      data-row={row.key}
      data-highlighted={isHighlighted || undefined}
      aria-label={t('message_of', { name: isMine ? t('you') : name, time })}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      {...longPress}
      onPointerEnter={() => onActive(row.key)}
      onFocus={() => onActive(row.key)}
      onBlur={onBlur}
    >
      {!isMine && <span>{isFirst && <DotAvatar name={name} photo={other.photo} size={34} />}</span>}
      <div className={classes.side}>
        {isFirst && (
          <Group gap={8} align="baseline" mb={4} fz="sm" c="dimmed">
            {!isMine && (
              <Text span fw={700} c="var(--dot-ink)">
                {name}
              </Text>
            )}
            <span>
              <time dateTime={message.createdAt}>{time}</time>
              {row.isSeen && ` · ${t('seen')}`}
            </span>
          </Group>
        )}
        <div className={classes.body} data-status={status}>
          <MessageBody message={message} isMine={isMine} />
          {(isActive || isToolOpen) && canAct && (
            <MessageToolbar message={message} isMine={isMine} onOpenChange={setToolOpen} />
          )}
        </div>
        {message.reactions.length > 0 && <Reactions message={message} />}
        {status === 'sending' && <VisuallyHidden>{t('undo.sending')}</VisuallyHidden>}
        {status === 'failed' && <SendFailure row={row} />}
      </div>
      {isSheetOpen && (
        <MessageActionsDialog
          message={message}
          isMine={isMine}
          onClose={() => setSheetOpen(false)}
        />
      )}
    </article>
  );
}, arePropsEqual);

/** Rows are rebuilt on each change of the room; a row with equal fields is not rendered again. */
function arePropsEqual({ row: previousRow, ...previous }: Props, { row, ...next }: Props): boolean {
  return isShallowEqual(previousRow, row) && isShallowEqual(previous, next);
}

const isShallowEqual = <Parts extends object>(one: Parts, other: Parts): boolean =>
  Object.entries(one).every(([name, value]) => Object.is(value, Reflect.get(other, name)));

const ICONS = {
  audio: { on: IconPhone, off: IconPhoneOff },
  video: { on: IconVideo, off: IconVideoOff },
} as const;

interface CallMessageProps {
  message: Message;
  /** Keyboard navigation finds the row by it. */
  rowKey: string;
}

/** How a call ended, as a line between the messages. */
function CallMessage({ message: { call, senderId, createdAt }, rowKey }: CallMessageProps) {
  const { t } = useTranslation('chat-room');
  const format = useFormat();
  const { meId, firstNameOf } = useRoomContext();
  if (!call) return null;
  const Icon = ICONS[call.media][call.state === 'accepted' ? 'on' : 'off'];
  const context = senderId === meId ? 'mine' : 'theirs';
  const words = t(`call.${call.state}`, { context, name: firstNameOf(senderId) ?? '' });
  const time = format.time(createdAt);
  return (
    <article
      className={classes.call}
      data-row={rowKey}
      aria-label={`${words} · ${time}`}
      tabIndex={-1}
      data-missed={(call.state === 'missed' && context === 'theirs') || undefined}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>
        {words} · <time dateTime={createdAt}>{time}</time>
      </span>
    </article>
  );
}

/** Why a message was not sent, with retry, edit and discard. */
function SendFailure({ row }: { row: MessageRow }) {
  const { t } = useTranslation('chat-room');
  const { roomActions, rewrite } = useRoomContext();
  const { clientId, text, quote, files, createdAt } = row.message;
  const unsent = { clientId, text, quote, files, createdAt, problem: row.problem };
  return (
    <Group gap="4px 8px" mt={4} fz="sm" c="var(--dot-error)" role="alert">
      <IconAlertCircle size={15} stroke={2} aria-hidden />
      <span>
        {row.problem === 'request.invalid'
          ? t('not_as_it_is')
          : row.problem && <ProblemText problem={{ code: row.problem }} />}
      </span>
      <UnstyledButton className={chat.textButton ?? ''} onClick={() => roomActions.retry(unsent)}>
        {t('retry')}
      </UnstyledButton>
      <UnstyledButton className={chat.textButton ?? ''} onClick={() => rewrite(unsent)}>
        {t('rewrite')}
      </UnstyledButton>
      <UnstyledButton className={chat.textButton ?? ''} onClick={() => roomActions.drop(clientId)}>
        {t('drop')}
      </UnstyledButton>
    </Group>
  );
}
