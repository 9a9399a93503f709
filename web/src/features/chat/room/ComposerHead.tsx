import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { MessagePreview } from '@thedot/domain/chat/messages.contract';
import { useTranslation } from 'react-i18next';
import classes from './ComposerHead.module.css';
import { useQuoteWords } from './Quote.tsx';
import { useAround } from './room-context.ts';
import type { Composer } from './use-composer.ts';

/** What is answered, or changed, and the way out of it. */
export function ComposerHead({
  composer,
  quote,
}: {
  composer: Composer;
  quote: MessagePreview | null;
}) {
  const { t } = useTranslation('chat-room');
  const { meId, firstNameOf } = useAround();
  const words = useQuoteWords();
  const { editing } = composer.composing;
  if (!quote && !editing) return null;
  const who = quote?.senderId === meId ? t('you') : (firstNameOf(quote?.senderId ?? '') ?? '');
  return (
    <div className={classes.head}>
      <p>
        <b>{editing ? t('editing') : t('replying', { name: who })}</b>
        {quote && <span dir="auto">{words(quote)}</span>}
      </p>
      <ActionIcon
        size={28}
        aria-label={t(editing ? 'leave_edit' : 'leave_reply')}
        onClick={editing ? composer.leaveEdit : composer.dropReply}
      >
        <IconX size={16} stroke={2} aria-hidden />
      </ActionIcon>
    </div>
  );
}
