import { VisuallyHidden } from '@mantine/core';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveEvent } from '../../../app/live/live.ts';
import { useQuoteWords } from './Quote.tsx';
import { useAround } from './room-context.ts';

/** What the other has just said, for whoever listens to the page. */
export function SaidAloud() {
  const { t } = useTranslation('chat-room');
  const { roomId, meId, nameOf } = useAround();
  const words = useQuoteWords();
  const [said, setSaid] = useState<Message | null>(null);
  useLiveEvent('chat-message', (message) => {
    const isOfOther = message.roomId === roomId && message.senderId !== meId;
    // A call speaks for itself.
    if (isOfOther && message.kind !== 'call') setSaid(message);
  });
  return (
    <VisuallyHidden role="status">
      {/* The same words twice are two messages: each is an element of its own. */}
      {said && (
        <span key={said.id}>
          {t('said', {
            name: nameOf(said.senderId),
            text: words({ ...said, files: said.files.length, isDeleted: false }),
          })}
        </span>
      )}
    </VisuallyHidden>
  );
}
