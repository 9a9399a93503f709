import { IconPhone, IconPhoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/use-format.ts';
import { useAround } from './room-context.ts';
import classes from './CallLine.module.css';

const ICONS = {
  audio: { on: IconPhone, off: IconPhoneOff },
  video: { on: IconVideo, off: IconVideoOff },
} as const;

interface Props {
  message: Message;
  /** By it the keyboard finds the line, as it does a message. */
  rowKey: string;
}

/** How a call ended, as a quiet line. */
export function CallLine({ message: { call, senderId, createdAt }, rowKey }: Props) {
  const { t } = useTranslation('chat-room');
  const format = useFormat();
  const { meId, firstNameOf } = useAround();
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
