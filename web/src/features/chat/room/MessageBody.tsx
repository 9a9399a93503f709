import type { Message } from '@thedot/domain/chat/messages.contract';
import clsx from 'clsx';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmojiOnly } from './emoji-only.ts';
import { Markdown } from './markdown.tsx';
import classes from './MessageBody.module.css';
import { MessageFiles } from './MessageFiles.tsx';
import { Quote } from './Quote.tsx';
import { useAround } from './room-context.ts';

const BookingCard = lazy(async () => ({
  default: (await import('./BookingCard.tsx')).BookingCard,
}));

interface Props {
  message: Message;
  isMine: boolean;
}

/** What a message says: words, files, a session. */
export function MessageBody({ message, isMine }: Props) {
  const { t } = useTranslation('chat-room');
  const { firstNameOf } = useAround();
  const { text, quote, files, bookingId, deletedAt, editedAt } = message;
  if (deletedAt) return <p className={classes.deleted}>{t('deleted')}</p>;
  const isLarge = !quote && isEmojiOnly(text);
  return (
    <>
      {files.length > 0 && <MessageFiles message={message} isMine={isMine} />}
      {bookingId && (
        <Suspense fallback={<div className={classes.card} aria-hidden />}>
          <BookingCard bookingId={bookingId} />
        </Suspense>
      )}
      {(text !== '' || quote) && (
        <div
          className={clsx(classes.bubble, isMine && classes.mine)}
          data-large={isLarge || undefined}
          data-words
        >
          {quote && <Quote quote={quote} />}
          {text !== '' && <Markdown text={text} nameOf={firstNameOf} />}
          {editedAt && <span className={classes.edited}>{t('edited')}</span>}
        </div>
      )}
    </>
  );
}
