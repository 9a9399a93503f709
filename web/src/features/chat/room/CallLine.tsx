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

/** How a call ended, as a quiet line. */
export function CallLine({ message: { call, senderId, createdAt } }: { message: Message }) {
  const { t } = useTranslation('chat-room');
  const format = useFormat();
  const { meId, firstNameOf } = useAround();
  if (!call) return null;
  const Icon = ICONS[call.media][call.state === 'accepted' ? 'on' : 'off'];
  const context = senderId === meId ? 'mine' : 'theirs';
  return (
    <p
      className={classes.call}
      data-missed={(call.state === 'missed' && context === 'theirs') || undefined}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>
        {t(`call.${call.state}`, { context, name: firstNameOf(senderId) ?? '' })} ·{' '}
        <time dateTime={createdAt}>{format.time(createdAt)}</time>
      </span>
    </p>
  );
}
