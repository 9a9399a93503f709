import type { Message } from '@thedot/domain/chat/messages.contract';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { SessionCardInChat } from '../../../app/session-in-chat.tsx';
import { isEmojiOnly } from './emoji-only.ts';
import { Markdown } from './markdown.tsx';
import classes from './MessageBody.module.css';
import { MessageFiles } from './MessageFiles.tsx';
import { Quote } from './Quote.tsx';
import { useAround } from './room-context.ts';

interface Props {
  message: Message;
  isMine: boolean;
}

/** What a message says: words, files, a session. */
export function MessageBody({ message, isMine }: Props) {
  const { t } = useTranslation('chat-room');
  const { firstNameOf, doWithSession } = useAround();
  const { text, quote, files, bookingId, deletedAt, editedAt } = message;
  if (deletedAt) return <p className={classes.deleted}>{t('deleted')}</p>;
  const isLarge = !quote && isEmojiOnly(text);
  return (
    <>
      {files.length > 0 && <MessageFiles files={files} />}
      {bookingId && (
        <SessionCardInChat className={classes.card} bookingId={bookingId} onAct={doWithSession} />
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
